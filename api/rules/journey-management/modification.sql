-- Journeys and messages of a modification are append-only.
CREATE OR REPLACE FUNCTION modification_row_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;

-- Statuses of a modification (domain.md §3.8); its request does not change after the draft, and none is deleted.
CREATE OR REPLACE FUNCTION modification_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    RAISE EXCEPTION 'modification is append-only';
  END IF;
  IF OLD.status <> NEW.status AND NOT (
    (OLD.status = 'BROUILLON' AND NEW.status IN ('A_VALIDER', 'ANNULEE'))
    OR (OLD.status = 'A_VALIDER' AND NEW.status IN ('VALIDEE', 'REFUSEE', 'ANNULEE'))
    OR (OLD.status = 'VALIDEE' AND NEW.status IN ('APPLIQUEE', 'ANNULEE'))) THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'modification_states_check',
      MESSAGE = format('a modification does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  IF OLD.status <> 'BROUILLON' AND (OLD.number, OLD.requested_at, OLD.requested_by, OLD.contact, OLD.type, OLD.scope,
    OLD.journey_id, OLD.live_line_id,
      OLD.effective_from, OLD.effective_to, OLD.weekdays, OLD.reason, OLD.change, OLD.author_id, OLD.inverse_of_id)
    IS DISTINCT FROM (NEW.number, NEW.requested_at, NEW.requested_by, NEW.contact, NEW.type, NEW.scope, NEW.journey_id,
      NEW.live_line_id,
      NEW.effective_from, NEW.effective_to, NEW.weekdays, NEW.reason, NEW.change, NEW.author_id, NEW.inverse_of_id) THEN
    RAISE EXCEPTION 'what a modification asked for is append-only';
  END IF;
  IF OLD.status IN ('APPLIQUEE', 'REFUSEE', 'ANNULEE')
    AND (OLD.before, OLD.after, OLD.difference, OLD.price_impact_cents, OLD.approver_id, OLD.approved_at,
      OLD.sales_approver_id, OLD.sales_approved_at, OLD.decision_reason, OLD.decided_at, OLD.decided_by_id,
        OLD.applied_at, OLD.applied_by_id)
    IS DISTINCT FROM (NEW.before, NEW.after, NEW.difference, NEW.price_impact_cents, NEW.approver_id, NEW.approved_at,
      NEW.sales_approver_id, NEW.sales_approved_at, NEW.decision_reason, NEW.decided_at, NEW.decided_by_id,
        NEW.applied_at, NEW.applied_by_id) THEN
    RAISE EXCEPTION 'the history of modifications is append-only';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER modification_audit AFTER INSERT OR UPDATE OR DELETE ON modification FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER modification_stays BEFORE UPDATE OR DELETE ON modification FOR EACH ROW
  EXECUTE FUNCTION modification_stays();
CREATE OR REPLACE TRIGGER modification_touch BEFORE UPDATE ON modification FOR EACH ROW EXECUTE FUNCTION touch();
CREATE OR REPLACE TRIGGER modification_journey_stays BEFORE UPDATE OR DELETE ON modification_journey FOR EACH ROW
  EXECUTE FUNCTION modification_row_stays();
CREATE OR REPLACE TRIGGER modification_message_audit AFTER INSERT OR UPDATE OR DELETE ON modification_message
  FOR EACH ROW EXECUTE FUNCTION audit('modification_id');
CREATE OR REPLACE TRIGGER modification_message_stays BEFORE UPDATE OR DELETE ON modification_message FOR EACH ROW
  EXECUTE FUNCTION modification_row_stays();
