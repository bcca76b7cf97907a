-- Search text of a task.
CREATE OR REPLACE FUNCTION action_task_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := searchable(concat_ws(' ', NEW.label, NEW.event_number, NEW.event_label));
  RETURN NEW;
END $$;

-- A task that is done or cancelled does not change (domain.md §3.21).
CREATE OR REPLACE FUNCTION action_task_states() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.status IN ('FAITE', 'ANNULEE') OR NEW.status = 'A_FAIRE' THEN
    RAISE EXCEPTION USING ERRCODE = 'check_violation', CONSTRAINT = 'action_task_states_check',
      MESSAGE = format('an action does not go from %s to %s', OLD.status, NEW.status);
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER action_task_audit AFTER INSERT OR UPDATE OR DELETE ON action_task FOR EACH ROW
  EXECUTE FUNCTION audit();
CREATE OR REPLACE TRIGGER action_task_bury AFTER DELETE ON action_task FOR EACH ROW EXECUTE FUNCTION bury();
CREATE OR REPLACE TRIGGER action_task_search BEFORE INSERT OR UPDATE ON action_task FOR EACH ROW
  EXECUTE FUNCTION action_task_search();
CREATE OR REPLACE TRIGGER action_task_states BEFORE UPDATE OF status ON action_task FOR EACH ROW
  WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION action_task_states();
CREATE OR REPLACE TRIGGER action_task_touch BEFORE UPDATE ON action_task FOR EACH ROW EXECUTE FUNCTION touch();
