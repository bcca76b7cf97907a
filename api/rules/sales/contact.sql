-- Names and e-mails of contacts in the search text of their company.
CREATE OR REPLACE FUNCTION contact_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE company SET contact_search = coalesce(
    (SELECT string_agg(concat_ws(' ', first_name, last_name, email), ' ' ORDER BY id) FROM contact
     WHERE company_id = coalesce(NEW.company_id, OLD.company_id) AND NOT archived), '')
  WHERE id = coalesce(NEW.company_id, OLD.company_id);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER contact_audit AFTER INSERT OR UPDATE OR DELETE ON contact FOR EACH ROW
  EXECUTE FUNCTION audit('company_id');
CREATE OR REPLACE TRIGGER contact_search AFTER INSERT OR UPDATE OR DELETE ON contact FOR EACH ROW
  EXECUTE FUNCTION contact_search();
CREATE OR REPLACE TRIGGER contact_touch BEFORE UPDATE ON contact FOR EACH ROW EXECUTE FUNCTION touch();
