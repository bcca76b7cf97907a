CREATE OR REPLACE TRIGGER coupling_audit AFTER INSERT OR UPDATE OR DELETE ON coupling FOR EACH ROW
  EXECUTE FUNCTION audit('vehicle_id');
CREATE OR REPLACE TRIGGER coupling_touch BEFORE UPDATE ON coupling FOR EACH ROW EXECUTE FUNCTION touch();

-- The history of both shows a coupling: also that of the trailer (domain.md §2.3).
CREATE OR REPLACE TRIGGER coupling_trailer_audit AFTER INSERT OR UPDATE OR DELETE ON coupling FOR EACH ROW
  EXECUTE FUNCTION audit('trailer_id');
