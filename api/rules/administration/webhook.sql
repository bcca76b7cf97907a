-- Outbox (decision 35): one message for each subscription to the event, in the transaction of the act.
CREATE OR REPLACE FUNCTION tell_webhooks(told text, record uuid, content jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_delivery (webhook_id, event, record_id, data)
  SELECT id, told, record, content FROM webhook WHERE removed_at IS NULL AND told = ANY (events);
END $$;

-- What is told of a journey: its row as JSON in, the facts that name it out. No person, no amount.
CREATE OR REPLACE FUNCTION journey_told(journey jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_build_object('id', journey -> 'id', 'number', journey -> 'number', 'clientReference',
    journey -> 'client_reference', 'status', journey -> 'status', 'serviceDate', journey -> 'service_date', 'companyId',
    journey -> 'company_id', 'external', journey -> 'external')
$$;

-- For all new rows of a statement: a generation adds thousands.
CREATE OR REPLACE FUNCTION tell_new_journeys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM webhook WHERE removed_at IS NULL AND events && ARRAY['journey.created', 'journey.assigned']
  ) THEN
    PERFORM tell_webhooks('journey.created', added.id, journey_told(to_jsonb(added))) FROM added;
    PERFORM tell_webhooks('journey.assigned', added.id, journey_told(to_jsonb(added))) FROM added
    WHERE status = 'AFFECTE';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_journey() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE
    WHEN NEW.status = 'AFFECTE' AND OLD.status = 'PLANIFIE' THEN 'journey.assigned'
    WHEN NEW.status IN ('AFFECTE', 'CONFIRME')
      AND (OLD.driver_id, OLD.vehicle_id, OLD.subcontractor_id) IS DISTINCT FROM
        (NEW.driver_id, NEW.vehicle_id, NEW.subcontractor_id) THEN 'journey.assigned'
    WHEN NEW.status = 'EN_COURS' AND OLD.status IN ('AFFECTE', 'CONFIRME') THEN 'journey.started'
    WHEN NEW.status = 'TERMINE' AND OLD.status = 'EN_COURS' THEN 'journey.ended'
    WHEN NEW.status = 'CONTROLE' AND OLD.status = 'TERMINE' THEN 'journey.controlled'
    WHEN NEW.status IN ('ANNULE', 'NON_EXECUTE') AND OLD.status NOT IN ('ANNULE', 'NON_EXECUTE')
      THEN 'journey.cancelled'
  END;
BEGIN
  IF told IS NOT NULL THEN
    PERFORM tell_webhooks(told, NEW.id, journey_told(to_jsonb(NEW)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_stop_reached() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('journey.stop_reached', journey.id, journey_told(to_jsonb(journey)) ||
    jsonb_build_object('stop', jsonb_build_object('position', NEW.position, 'kind', NEW.kind, 'addressId',
      NEW.address_id, 'plannedArrival', NEW.planned_arrival, 'actualArrival', NEW.actual_arrival)))
  FROM journey WHERE id = NEW.journey_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_delay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('journey.late', journey.id, journey_told(to_jsonb(journey)) || jsonb_build_object('delay',
    jsonb_build_object('id', NEW.id, 'number', NEW.number, 'minutes', NEW.minutes, 'estimated', NEW.estimated)))
  FROM journey WHERE id = NEW.journey_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text := CASE
    WHEN NEW.status = 'VALIDEE' AND OLD.status = 'BROUILLON' THEN 'invoice.validated'
    WHEN NEW.status = 'REGLEE' THEN 'invoice.paid'
  END;
BEGIN
  IF told IS NOT NULL THEN
    PERFORM tell_webhooks(told, NEW.id, jsonb_build_object('id', NEW.id, 'number', NEW.number, 'kind', NEW.kind,
      'status', NEW.status, 'companyId', NEW.company_id, 'issueDate', NEW.issue_date, 'dueDate', NEW.due_date,
      'totalCents', NEW.total_cents));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION tell_replacement() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  content jsonb := jsonb_build_object('id', NEW.id, 'number', NEW.number, 'kind', NEW.kind, 'status', NEW.status,
    'journeyId', NEW.journey_id);
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM tell_webhooks('replacement.opened', NEW.id, content);
  END IF;
  IF NEW.status IN ('CONFIRME', 'EFFECTUE') AND (TG_OP = 'INSERT' OR OLD.status NOT IN ('CONFIRME', 'EFFECTUE')) THEN
    PERFORM tell_webhooks('replacement.filled', NEW.id, content);
  END IF;
  RETURN NULL;
END $$;

-- Without the kind: an illness is nobody's business (GDPR, article 9).
CREATE OR REPLACE FUNCTION tell_absence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_webhooks('absence.validated', NEW.id, jsonb_build_object('id', NEW.id, 'driverId', NEW.driver_id, 'from',
    NEW.from_date, 'to', NEW.to_date, 'status', NEW.status));
  RETURN NULL;
END $$;

-- Wakes the sender at the end of the transaction.
CREATE OR REPLACE FUNCTION wake_webhooks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_webhooks', '');
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER absence_tell AFTER UPDATE ON absence FOR EACH ROW
  WHEN (NEW.status = 'VALIDEE' AND OLD.status <> 'VALIDEE') EXECUTE FUNCTION tell_absence();
CREATE OR REPLACE TRIGGER absence_tell_new AFTER INSERT ON absence FOR EACH ROW
  WHEN (NEW.status = 'VALIDEE') EXECUTE FUNCTION tell_absence();
CREATE OR REPLACE TRIGGER delay_tell AFTER INSERT ON delay FOR EACH ROW EXECUTE FUNCTION tell_delay();
CREATE OR REPLACE TRIGGER invoice_tell AFTER UPDATE ON invoice FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION tell_invoice();
CREATE OR REPLACE TRIGGER journey_stop_tell AFTER UPDATE ON journey_stop FOR EACH ROW
  WHEN (OLD.actual_arrival IS NULL AND NEW.actual_arrival IS NOT NULL) EXECUTE FUNCTION tell_stop_reached();
CREATE OR REPLACE TRIGGER journey_tell AFTER UPDATE ON journey FOR EACH ROW
  WHEN ((OLD.status, OLD.driver_id, OLD.vehicle_id, OLD.subcontractor_id) IS DISTINCT FROM
    (NEW.status, NEW.driver_id, NEW.vehicle_id, NEW.subcontractor_id)) EXECUTE FUNCTION tell_journey();
CREATE OR REPLACE TRIGGER journey_tell_new AFTER INSERT ON journey REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION tell_new_journeys();
CREATE OR REPLACE TRIGGER replacement_tell AFTER INSERT OR UPDATE OF status ON replacement FOR EACH ROW
  EXECUTE FUNCTION tell_replacement();
CREATE OR REPLACE TRIGGER webhook_audit AFTER INSERT OR UPDATE ON webhook FOR EACH ROW EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER webhook_delivery_wake AFTER INSERT ON webhook_delivery FOR EACH STATEMENT
  EXECUTE FUNCTION wake_webhooks();
CREATE OR REPLACE TRIGGER webhook_delivery_wake_again AFTER UPDATE OF status ON webhook_delivery FOR EACH ROW
  WHEN (NEW.status = 'EN_ATTENTE') EXECUTE FUNCTION wake_webhooks();
CREATE OR REPLACE TRIGGER webhook_touch BEFORE UPDATE ON webhook FOR EACH ROW EXECUTE FUNCTION touch();
