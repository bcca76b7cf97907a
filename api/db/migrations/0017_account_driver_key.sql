-- The key stays. The table files no longer say it, since account, driver, address and company refer to each other in a ring.
COMMENT ON CONSTRAINT "account_driver_id_driver_id_fk" ON "account" IS 'Declared by the migrations alone';
