-- A comment does not change.
CREATE OR REPLACE FUNCTION journey_comment_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'journey_comment is append-only';
END $$;

CREATE OR REPLACE TRIGGER journey_comment_audit AFTER INSERT OR UPDATE OR DELETE ON journey_comment FOR EACH ROW
  EXECUTE FUNCTION audit('journey_id');
CREATE OR REPLACE TRIGGER journey_comment_stays BEFORE UPDATE ON journey_comment FOR EACH ROW
  EXECUTE FUNCTION journey_comment_stays();
