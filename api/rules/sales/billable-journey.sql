-- VAT rate on an invoice for a client of a regime: the usual rate of what is sold, or none.
CREATE OR REPLACE FUNCTION billed_vat_pct(regime text, usual numeric) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN regime IN ('AUTOLIQUIDATION_UE', 'EXPORT', 'EXONERE') THEN 0 ELSE usual END;

-- Usual VAT rate of transport in France.
CREATE OR REPLACE FUNCTION transport_vat_pct() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 20;

-- Journeys with the same key go on one invoice: by client, month or contract period, and the chosen grouping (domain.md
-- §3.24).
CREATE OR REPLACE FUNCTION billing_key(billable billable_journey, wanted text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT concat_ws('|', billable.company_id,
    extract(year FROM billable.service_date) * 100 + extract(month FROM billable.service_date),
    CASE billable.frequency WHEN 'TRAJET' THEN billable.journey_id::text
      WHEN 'DECADE' THEN least(2, (extract(day FROM billable.service_date)::int - 1) / 10)::text ELSE '' END,
    CASE CASE WHEN wanted = 'CONTRAT' THEN billable.grouping ELSE wanted END
      WHEN 'CDC' THEN coalesce(billable.request_id::text, '') WHEN 'COMMANDE' THEN coalesce(billable.po, '')
        ELSE '' END)
$$;

-- Delivered without proof: no signature, no photo of the delivery note, no note that came back (domain.md §3.7, "Sans
-- BL").
CREATE OR REPLACE FUNCTION journey_unproven(wanted uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM journey_stop stop WHERE stop.journey_id = wanted AND stop.kind = 'LIVRAISON' AND stop.status = 'TERMINE'
      AND stop.signed_at IS NULL
      AND NOT EXISTS (SELECT FROM document paper
        WHERE paper.owner_table = 'journey_stop' AND paper.owner_id = stop.id AND NOT paper.archived)
      AND NOT EXISTS (SELECT FROM document paper
        WHERE paper.owner_table = 'journey' AND paper.owner_id = wanted AND NOT paper.archived
        AND coalesce(paper.stop_position, stop.position) = stop.position
          AND paper.kind IN ('BL', 'LV_SIGNEE', 'CMR_SIGNEE', 'PHOTO')))
$$;

-- Unit of a service as it is printed on an invoice.
CREATE OR REPLACE FUNCTION printed_unit(unit text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE unit WHEN 'QUART_HEURE' THEN 'quart d''heure' WHEN 'HEURE' THEN 'h' WHEN 'JOUR' THEN 'jour'
    WHEN 'PALETTE' THEN 'palette'
    WHEN 'COLIS' THEN 'colis' WHEN 'KM' THEN 'km' WHEN 'TONNE' THEN 't' ELSE 'forfait' END
$$;

-- Journeys to invoice: controlled ones as settled, and charged cancellations, on no invoice yet (domain.md §3.24).
-- quai.billed lets the demonstration invoice its past.
CREATE VIEW billable_journey AS
  SELECT journey.id AS journey_id, journey.number, journey.service_date, journey.company_id, journey.label,
    journey.status, journey.version_id,
    version.request_id, settlement.terms ->> 'request' AS request, version.purchase_order AS po,
    coalesce(version.billing_frequency, 'MOIS') AS frequency, coalesce(version.billing_grouping, 'CLIENT') AS grouping,
      line.code AS line_code,
    settlement.id AS settlement_id, settlement.price_cents, settlement.tolls_cents, settlement.fuel,
      settlement.indexation_cents,
    settlement.services_cents, settlement.co2_kg, journey.cancel_charge_cents, journey.cancel_billing_pct,
    -- Units of the price as they are printed (decision 33); tolls that their price includes are not printed beside it.
    settlement.charge -> 'printed' AS printed,
    coalesce((settlement.charge #>> '{printed,tollsCents}')::bigint, settlement.tolls_cents) AS billed_tolls_cents,
    CASE WHEN journey.status = 'ANNULE' THEN journey.cancel_charge_cents ELSE settlement.revenue_cents END AS net_cents,
    company.vat_regime,
    company.vat_basis,
    journey.status <> 'ANNULE' AND settlement.price_cents IS NULL AS without_price,
    -- No index value of the month yet: the clause of the contract decides (domain.md §6.6 G7).
    journey.status <> 'ANNULE' AND settlement.price_cents IS NOT NULL AND journey.version_id IS NOT NULL
      AND settlement.fuel IS NULL AS without_index
  FROM journey
  JOIN company ON company.id = journey.company_id
  LEFT JOIN journey_settlement settlement ON settlement.journey_id = journey.id AND settlement.reopened_at IS NULL
  LEFT JOIN delivery_request_version version ON version.id = journey.version_id
  LEFT JOIN live_line line ON line.id = journey.live_line_id
  WHERE journey.status = ANY (ARRAY['CONTROLE', 'ANNULE',
    coalesce(nullif(current_setting('quai.billed', true), ''), 'CONTROLE')])
    AND CASE WHEN journey.status = 'ANNULE' THEN journey.cancel_charge_cents > 0 ELSE settlement.id IS NOT NULL END
    AND NOT EXISTS (SELECT FROM invoice_journey held WHERE held.journey_id = journey.id AND NOT held.freed);

-- Parts of a billable journey with their printed labels; they add up to its settlement to the cent. A share of the
-- price is charged as one.
CREATE VIEW billable_part AS
  SELECT billable.journey_id, billable.service_date, billable.company_id, part.*,
    billed_vat_pct(billable.vat_regime, part.usual_vat_pct) AS vat_rate_pct, billable.vat_basis
  FROM billable_journey billable, LATERAL (
    SELECT 1 AS sort, 'TRANSPORT' AS kind, concat_ws(' ', 'Transport', billable.line_code, billable.label) AS label,
      billable.printed ->> 'detail' AS detail,
      NULL::uuid AS service_id, coalesce(billable.printed ->> 'unit', 'trajet') AS unit,
        coalesce((billable.printed ->> 'quantity')::numeric, 1) AS quantity,
        coalesce((billable.printed ->> 'unitPrice')::numeric, sold.cents * 0.01) AS unit_price,
      sold.cents AS amount_cents, transport_vat_pct() AS usual_vat_pct,
      '706' AS account
    FROM (SELECT coalesce((billable.printed ->> 'amountCents')::bigint,
      billable.price_cents - billable.billed_tolls_cents) AS cents) AS sold
    WHERE billable.status <> 'ANNULE' AND sold.cents > 0
    UNION ALL
    SELECT 2, 'TRANSPORT', 'Suppléments du contrat', NULL, NULL, 'trajet', 1,
      (billable.printed ->> 'restCents')::bigint * 0.01, (billable.printed ->> 'restCents')::bigint,
      transport_vat_pct(), '706'
    WHERE billable.status <> 'ANNULE' AND (billable.printed ->> 'restCents')::bigint > 0
    UNION ALL
    SELECT 2, 'PEAGES', 'Péages refacturés', NULL, NULL, 'trajet', 1, billable.billed_tolls_cents * 0.01,
      billable.billed_tolls_cents, transport_vat_pct(), '706'
    WHERE billable.status <> 'ANNULE' AND billable.price_cents IS NOT NULL AND billable.billed_tolls_cents > 0
    UNION ALL
    SELECT 3, 'INDEXATION', format('Indexation %s %s %% (%s → %s, part %s %%)',
        CASE billable.fuel ->> 'indexCode' WHEN 'CNR_GNV' THEN 'GNV' WHEN 'CNR_B100' THEN 'B100'
          WHEN 'CNR_XTL' THEN 'HVO' WHEN 'CNR_ELECTRICITE' THEN 'électricité' ELSE 'gazole' END,
        translate(fuel.rate, '.-', ',−'),
        replace(billable.fuel ->> 'referenceValue', '.', ','), replace(billable.fuel ->> 'monthValue', '.', ','),
        replace(billable.fuel ->> 'sharePct', '.', ',')),
      format('%s, de %s à %s', billable.fuel ->> 'indexCode', fuel.reference, fuel.month),
      NULL, 'forfait', sign(billable.indexation_cents)::numeric, abs(billable.indexation_cents) * 0.01,
        billable.indexation_cents, transport_vat_pct(), '706'
    FROM (SELECT billable.fuel ->> 'ratePct' AS rate,
      to_char(to_date(billable.fuel ->> 'refMonth', 'YYYY-MM'), 'MM/YYYY') AS reference,
      to_char(to_date(billable.fuel ->> 'month', 'YYYY-MM'), 'MM/YYYY') AS month) AS fuel
    WHERE billable.status <> 'ANNULE' AND billable.indexation_cents <> 0
    UNION ALL
    SELECT 4, 'PRESTATION', service.label, NULL, service.id, CASE WHEN priced.holds THEN printed_unit(service.unit)
      ELSE 'forfait' END,
      CASE WHEN priced.holds THEN done.quantity ELSE 1 END, CASE WHEN priced.holds THEN done.unit_price
        ELSE done.amount_cents * 0.01 END,
      done.amount_cents, service.vat_rate::numeric, coalesce(service.account, '706')
    FROM journey_service done JOIN additional_service service ON service.id = done.service_id,
      LATERAL (SELECT service.unit <> 'POURCENT'
        AND round(done.quantity * done.unit_price, 2) * 100 = done.amount_cents AS holds) AS priced
    WHERE billable.status <> 'ANNULE' AND done.settlement_id = billable.settlement_id AND done.amount_cents > 0
    UNION ALL
    SELECT 5, 'ANNULATION', format('Annulation %s du %s (%s %%)', billable.number,
      to_char(billable.service_date, 'DD/MM/YYYY'),
      coalesce(billable.cancel_billing_pct, 100)), NULL, NULL, 'forfait', 1, billable.cancel_charge_cents * 0.01,
        billable.cancel_charge_cents, transport_vat_pct(), '706'
    WHERE billable.status = 'ANNULE') AS part;
