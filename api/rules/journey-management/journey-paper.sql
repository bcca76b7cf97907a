-- The history names a paper without its content, which is stored with the paper.
CREATE OR REPLACE FUNCTION journey_paper_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_log (actor_id, source, entity, entity_id, root_id, action, changes)
  VALUES (
    nullif(current_setting('quai.actor', true), '')::uuid,
    coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
    TG_TABLE_NAME, NEW.id, NEW.journey_id, TG_OP,
    jsonb_build_object('kind', jsonb_build_array(NULL, NEW.kind), 'number', jsonb_build_array(NULL, NEW.number),
      'issue_no', jsonb_build_array(NULL, NEW.issue_no), 'day', jsonb_build_array(NULL, NEW.day)));
  RETURN NULL;
END $$;

-- An issued paper does not change (domain.md §3.7); only the erasure of a person removes it.
CREATE OR REPLACE FUNCTION journey_paper_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.kind = 'FEUILLE_ROUTE' AND current_setting('quai.erasure', true) = 'on' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'journey_paper is issued: it stays as it is';
END $$;

CREATE OR REPLACE TRIGGER journey_paper_audit AFTER INSERT ON journey_paper FOR EACH ROW
  EXECUTE FUNCTION journey_paper_audit();
CREATE OR REPLACE TRIGGER journey_paper_stays BEFORE UPDATE OR DELETE ON journey_paper FOR EACH ROW
  EXECUTE FUNCTION journey_paper_stays();
