ALTER TABLE "company_figures" ADD COLUMN "costed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "uncosted" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "year_missed" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "year_not_executed_own" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "company_figures" drop column "margin";--> statement-breakpoint
ALTER TABLE "company_figures" ADD COLUMN "margin" double precision GENERATED ALWAYS AS (case when costed > 0 then (revenue_cents - cost_cents)::double precision / nullif(revenue_cents, 0)::double precision end) STORED;--> statement-breakpoint
CREATE INDEX "company_figures_margin_index" ON "company_figures" USING btree ("margin","company_id");--> statement-breakpoint
CREATE INDEX "company_figures_margin_down_index" ON "company_figures" USING btree ("margin" DESC NULLS LAST,"company_id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "company_figures" DROP COLUMN "known_revenue_cents";--> statement-breakpoint
ALTER TABLE "figure_sum" DROP COLUMN "known_revenue_cents";--> statement-breakpoint
ALTER TABLE "figure_year" DROP COLUMN "known_revenue_cents";--> statement-breakpoint
ALTER TABLE "journey_figure" DROP COLUMN "known_revenue_cents";--> statement-breakpoint
CREATE INDEX "figure_year_margin_index" ON "figure_year" USING btree ("company_id","revenue_cents","cost_cents","done","costed") WHERE "figure_year"."grain" = 'CLIENT';--> statement-breakpoint
CREATE INDEX "figure_sum_client_margin_index" ON "figure_sum" USING btree ("first_day","company_id") INCLUDE ("depot_id","activity","revenue_cents","cost_cents","done","costed") WHERE "grain" = 'CLIENT';--> statement-breakpoint
CREATE INDEX "figure_sum_request_margin_index" ON "figure_sum" USING btree ("first_day","request_id") INCLUDE ("company_id","depot_id","activity","revenue_cents","cost_cents") WHERE "grain" = 'CDC';--> statement-breakpoint
DELETE FROM "company_figures_day";
