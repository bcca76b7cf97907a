DROP INDEX "figure_delay_date_index";--> statement-breakpoint
DROP INDEX "figure_delay_company_index";--> statement-breakpoint
CREATE INDEX "figure_delay_request_index" ON "figure_delay" USING btree ("request_id","service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_delay_line_index" ON "figure_delay" USING btree ("live_line_id","service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_delay_pool_index" ON "figure_delay" USING btree ("driver_pool_id","service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_delay_driver_index" ON "figure_delay" USING btree ("driver_id","service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_delay_vehicle_index" ON "figure_delay" USING btree ("vehicle_id","service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_sum_pool_index" ON "figure_sum" USING btree ("driver_pool_id","first_day") WHERE "figure_sum"."grain" = 'TOURNEE';--> statement-breakpoint
CREATE INDEX "figure_sum_driver_index" ON "figure_sum" USING btree ("driver_id","first_day") WHERE "figure_sum"."grain" = 'CHAUFFEUR';--> statement-breakpoint
CREATE INDEX "figure_sum_vehicle_index" ON "figure_sum" USING btree ("vehicle_id","first_day") WHERE "figure_sum"."grain" = 'VEHICULE';--> statement-breakpoint
CREATE INDEX "figure_delay_date_index" ON "figure_delay" USING btree ("service_date","cause_id","delays","delay_min");--> statement-breakpoint
CREATE INDEX "figure_delay_company_index" ON "figure_delay" USING btree ("company_id","service_date","cause_id","delays","delay_min");