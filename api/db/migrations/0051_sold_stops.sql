ALTER TABLE "journey_stop" ADD COLUMN "pallets" integer;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "weight_kg" numeric(9, 1);--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "window_from" time;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "window_to" time;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "tolerance_min" integer;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "temp_min" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "journey_stop" ADD COLUMN "temp_max" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "pallets" integer;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "weight_kg" numeric(9, 1);--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "window_from" time;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "window_to" time;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "tolerance_min" integer;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "documents" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "temp_min" numeric(4, 1);--> statement-breakpoint
ALTER TABLE "live_line_stop" ADD COLUMN "temp_max" numeric(4, 1);--> statement-breakpoint
-- Lines and journeys that are there carry what their contract agrees at the stop of the same site and nature (domain.md §3.5, §3.7).
ALTER TABLE "live_line_stop" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE live_line_stop own SET pallets = sold.pallets, weight_kg = sold.weight_kg, window_from = sold.window_from, window_to = sold.window_to,
  tolerance_min = coalesce(sold.tolerance_min, version.tolerance_min), reference = sold.reference, documents = sold.documents,
  temp_min = CASE WHEN own.kind IN ('CHARGEMENT', 'LIVRAISON', 'ECHANGE', 'RELAIS') THEN nullif(version.goods ->> 'tempMin', '')::numeric END,
  temp_max = CASE WHEN own.kind IN ('CHARGEMENT', 'LIVRAISON', 'ECHANGE', 'RELAIS') THEN nullif(version.goods ->> 'tempMax', '')::numeric END
FROM (SELECT stop.id, line.version_id, row_number() OVER (PARTITION BY stop.live_line_id, stop.address_id, stop.kind ORDER BY stop.position) AS nth
  FROM live_line_stop stop JOIN live_line line ON line.id = stop.live_line_id) called
JOIN delivery_request_version version ON version.id = called.version_id
JOIN (SELECT stop.*, row_number() OVER (PARTITION BY version_id, address_id, kind ORDER BY position) AS nth FROM delivery_request_stop stop) sold
  ON sold.version_id = version.id AND sold.nth = called.nth
WHERE called.id = own.id AND sold.address_id = own.address_id AND sold.kind = own.kind;--> statement-breakpoint
ALTER TABLE "live_line_stop" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "journey_stop" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE journey_stop own SET pallets = sold.pallets, weight_kg = sold.weight_kg, window_from = sold.window_from, window_to = sold.window_to,
  tolerance_min = sold.tolerance_min, reference = sold.reference, documents = sold.documents, temp_min = sold.temp_min, temp_max = sold.temp_max
FROM (SELECT stop.id, journey.live_line_id, row_number() OVER (PARTITION BY stop.journey_id, stop.address_id, stop.kind ORDER BY stop.position) AS nth
  FROM journey_stop stop JOIN journey ON journey.id = stop.journey_id WHERE journey.live_line_id IS NOT NULL) called
JOIN (SELECT stop.*, row_number() OVER (PARTITION BY live_line_id, address_id, kind ORDER BY position) AS nth FROM live_line_stop stop) sold
  ON sold.live_line_id = called.live_line_id AND sold.nth = called.nth
WHERE called.id = own.id AND sold.address_id = own.address_id AND sold.kind = own.kind;--> statement-breakpoint
ALTER TABLE "journey_stop" ENABLE TRIGGER USER;
