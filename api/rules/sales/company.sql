-- What the VAT of a client's settled and uninvoiced services is beside that of transport; few carriers have such rates,
-- and the others read no journey.
CREATE OR REPLACE FUNCTION reduced_service_vat(wanted uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(done.amount_cents * (billed_vat_pct(client.vat_regime, service.vat_rate::numeric)
    - billed_vat_pct(client.vat_regime, transport_vat_pct())) / 100), 0)
  FROM company client
    JOIN journey ON journey.company_id = client.id AND journey.status = 'CONTROLE' AND journey.invoiced_at IS NULL
    JOIN journey_settlement settled ON settled.journey_id = journey.id AND settled.reopened_at IS NULL
    JOIN journey_service done ON done.settlement_id = settled.id
    JOIN additional_service service ON service.id = done.service_id AND service.vat_rate::numeric <> transport_vat_pct()
  WHERE client.id = wanted
    AND EXISTS (SELECT FROM additional_service WHERE vat_rate::numeric <> transport_vat_pct())
$$;

-- Credit that a client uses, with tax: journeys done and not invoiced, at the rate of transport, their settled services
-- each at its own, and what is left to pay.
CREATE OR REPLACE FUNCTION company_credit(wanted uuid) RETURNS TABLE (uninvoiced bigint, unpaid bigint, used bigint)
  LANGUAGE sql STABLE AS $$
  SELECT uninvoiced, unpaid, uninvoiced + unpaid FROM (SELECT
    round((SELECT coalesce(sum(uninvoiced_cents), 0) * (1 + billed_vat_pct(
        (SELECT vat_regime FROM company WHERE id = wanted), transport_vat_pct()) / 100)
      FROM company_month WHERE company_id = wanted AND uninvoiced_cents <> 0)
      + reduced_service_vat(wanted))::bigint AS uninvoiced,
    coalesce((SELECT sum(balance_cents) FROM invoice WHERE company_id = wanted AND balance_cents <> 0),
      0)::bigint AS unpaid) AS parts
$$;

-- A client with another credit limit or VAT regime gets new figures.
CREATE OR REPLACE FUNCTION company_figures_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures_due VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Every company has a row of figures.
CREATE OR REPLACE FUNCTION company_first_figures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO company_figures (company_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

-- Renames a company in the search text of its other records, without a new version of these. Finished journeys keep the
-- old name.
CREATE OR REPLACE FUNCTION company_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  UPDATE address SET search = '' WHERE company_id = NEW.id;
  UPDATE delivery_request SET search = '' WHERE company_id = NEW.id;
  UPDATE live_line SET search = '' WHERE version_id IN (
    SELECT v.id FROM delivery_request_version v JOIN delivery_request r ON r.id = v.request_id
      WHERE r.company_id = NEW.id);
  UPDATE journey SET company_id = company_id WHERE company_id = NEW.id AND planned_end >= now();
  PERFORM set_config('quai.reindexing', '', true);
  RETURN NULL;
END $$;

-- Search text of a company, with its contacts.
CREATE OR REPLACE FUNCTION company_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.code, NEW.legal_name, NEW.trade_name, NEW.siren, NEW.siret,
    NEW.billing_city, NEW.contact_search));
  RETURN NEW;
END $$;

-- Journeys of a client move to the sums of its new seller.
CREATE OR REPLACE FUNCTION company_seller_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO figure_seller_due VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER company_audit AFTER INSERT OR UPDATE OR DELETE ON company FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER company_bury AFTER DELETE ON company FOR EACH ROW EXECUTE FUNCTION bury('code');
CREATE OR REPLACE TRIGGER company_figures_due AFTER UPDATE OF credit_limit_cents, vat_regime ON "company" FOR EACH ROW
  WHEN ((OLD.credit_limit_cents, OLD.vat_regime) IS DISTINCT FROM (NEW.credit_limit_cents, NEW.vat_regime))
  EXECUTE FUNCTION company_figures_due();
CREATE OR REPLACE TRIGGER company_first_figures AFTER INSERT ON "company" FOR EACH ROW
  EXECUTE FUNCTION company_first_figures();
CREATE OR REPLACE TRIGGER company_renamed AFTER UPDATE OF legal_name ON company FOR EACH ROW
  WHEN (OLD.legal_name IS DISTINCT FROM NEW.legal_name) EXECUTE FUNCTION company_renamed();
CREATE OR REPLACE TRIGGER company_search BEFORE INSERT OR UPDATE ON company FOR EACH ROW
  EXECUTE FUNCTION company_search();
CREATE OR REPLACE TRIGGER company_seller_due AFTER INSERT ON company FOR EACH ROW WHEN (NEW.sales_user_id IS NOT NULL)
  EXECUTE FUNCTION company_seller_due();
CREATE OR REPLACE TRIGGER company_seller_due_changed AFTER UPDATE OF sales_user_id ON company FOR EACH ROW
  WHEN (OLD.sales_user_id IS DISTINCT FROM NEW.sales_user_id) EXECUTE FUNCTION company_seller_due();
CREATE OR REPLACE TRIGGER company_tell AFTER INSERT OR UPDATE OR DELETE ON company FOR EACH STATEMENT
  EXECUTE FUNCTION tell_changed();

-- A contact changes the company's search text without a new version of the company.
CREATE OR REPLACE TRIGGER company_touch BEFORE UPDATE ON company FOR EACH ROW
  WHEN (OLD.contact_search = NEW.contact_search) EXECUTE FUNCTION touch();
