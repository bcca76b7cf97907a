-- What every page reads alike is held by each process until it is told that one of its tables changed (api/db/shared-reads.ts).
CREATE FUNCTION tell_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('quai_changes', TG_TABLE_NAME);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER account_tell AFTER INSERT OR UPDATE OR DELETE ON account FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER company_tell AFTER INSERT OR UPDATE OR DELETE ON company FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
--> statement-breakpoint
CREATE TRIGGER saved_view_tell AFTER INSERT OR UPDATE OR DELETE ON saved_view FOR EACH STATEMENT EXECUTE FUNCTION tell_changed();
