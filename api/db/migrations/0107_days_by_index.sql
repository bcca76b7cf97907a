-- What a driver does today is told of a thousand drivers at once: from the index alone too.
DROP INDEX "journey_driver_index";--> statement-breakpoint
CREATE INDEX "journey_driver_index" ON "journey" USING btree ("driver_id","planned_start")
  INCLUDE ("id", "number", "status", "service_date", "planned_end", "actual_start", "actual_end", "driving_min", "service_min", "co_driver_id", "vehicle_id");
