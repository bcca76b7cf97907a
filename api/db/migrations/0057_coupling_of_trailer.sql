-- A coupling stands in the history of both: also under its trailer (`domain.md` §2.3).
CREATE TRIGGER coupling_trailer_audit AFTER INSERT OR UPDATE OR DELETE ON coupling FOR EACH ROW EXECUTE FUNCTION audit('trailer_id');
