CREATE OR REPLACE TRIGGER transport_licence_audit AFTER INSERT OR UPDATE OR DELETE ON transport_licence FOR EACH ROW
  EXECUTE FUNCTION audit('carrier_id');
CREATE OR REPLACE TRIGGER transport_licence_touch BEFORE UPDATE ON transport_licence FOR EACH ROW
  EXECUTE FUNCTION touch();
