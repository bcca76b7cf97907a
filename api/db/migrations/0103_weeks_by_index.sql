CREATE INDEX "journey_stop_called_index" ON "journey_stop" USING btree ("address_id","journey_id") WHERE "journey_stop"."actual_arrival" is not null;--> statement-breakpoint
-- The weeks of a hundred drivers are read for one panel: from the index alone, where rows of the table were fetched one by one.
DROP INDEX "journey_driver_index";--> statement-breakpoint
CREATE INDEX "journey_driver_index" ON "journey" USING btree ("driver_id","planned_start")
  INCLUDE ("id", "number", "status", "planned_end", "actual_start", "actual_end", "driving_min", "service_min", "co_driver_id", "vehicle_id");
--> statement-breakpoint
-- Who and what is on the road at a time, read the same way.
DROP INDEX "journey_start_index";--> statement-breakpoint
CREATE INDEX "journey_start_index" ON "journey" USING btree ("planned_start","id")
  INCLUDE ("planned_end", "status", "driver_id", "co_driver_id", "vehicle_id", "trailer_id");
--> statement-breakpoint
DROP INDEX "journey_long_index";--> statement-breakpoint
CREATE INDEX "journey_long_index" ON "journey" USING btree ("planned_start")
  INCLUDE ("id", "planned_end", "status", "driver_id", "co_driver_id", "vehicle_id", "trailer_id")
  WHERE "planned_end" - "planned_start" > interval '1 day';
