CREATE TABLE "event_day" (
	"day" date NOT NULL,
	"incidents" integer DEFAULT 0 NOT NULL,
	"infractions" integer DEFAULT 0 NOT NULL,
	"to_designate" integer DEFAULT 0 NOT NULL,
	"designated_in_time" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
DROP INDEX "infraction_designated_index";--> statement-breakpoint
DROP INDEX "journey_stop_address_index";--> statement-breakpoint
DROP INDEX "company_sales_user_index";--> statement-breakpoint
DROP INDEX "pallet_month_index";--> statement-breakpoint
ALTER TABLE "pallet_month" ADD COLUMN "sales_user_id" uuid;--> statement-breakpoint
CREATE INDEX "event_day_index" ON "event_day" USING btree ("day");--> statement-breakpoint
CREATE INDEX "journey_stop_address_index" ON "journey_stop" USING btree ("address_id","planned_arrival");--> statement-breakpoint
CREATE INDEX "company_sales_user_index" ON "company" USING btree ("sales_user_id","id");--> statement-breakpoint
CREATE INDEX "pallet_month_index" ON "pallet_month" USING btree ("month","sales_user_id","balance");--> statement-breakpoint
INSERT INTO "event_day" SELECT day, sum(incidents), sum(infractions), sum(to_designate), sum(in_time) FROM (SELECT (occurred_at AT TIME ZONE 'Europe/Paris')::date AS day, 1 AS incidents, 0 AS infractions, 0 AS to_designate, 0 AS in_time FROM "incident" UNION ALL SELECT (occurred_at AT TIME ZONE 'Europe/Paris')::date, 0, 1, designable::int, (designable AND coalesce(designated_on <= designation_due_on, false))::int FROM "infraction" CROSS JOIN LATERAL (SELECT designation_due_on IS NOT NULL AND exemption IS NULL AND status IN ('CLOSE', 'HORS_DELAI') AS designable) AS judged) AS event GROUP BY day;--> statement-breakpoint
DELETE FROM "pallet_month";--> statement-breakpoint
INSERT INTO "pallet_month" SELECT date_trunc('month', day)::date, sum(given - returned), sales_user_id FROM "pallet_movement" LEFT JOIN "figure_seller" USING (company_id) GROUP BY 1, 3 HAVING sum(given - returned) <> 0;
