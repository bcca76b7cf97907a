DROP INDEX "infraction_counted_index";--> statement-breakpoint
ALTER TABLE "pallet_account" ADD COLUMN "merged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "infraction_designated_index" ON "infraction" USING btree ("occurred_at","designated_on","designation_due_on") WHERE "infraction"."designation_due_on" is not null and "infraction"."exemption" is null and "infraction"."status" in ('CLOSE', 'HORS_DELAI');--> statement-breakpoint
CREATE INDEX "address_unlocated_index" ON "address" USING btree ("id") WHERE "address"."lat" is null;--> statement-breakpoint
CREATE INDEX "address_protocol_index" ON "address" USING btree ("protocol_expiry") WHERE "address"."protocol_expiry" is not null;--> statement-breakpoint
CREATE INDEX "delivery_request_version_end_index" ON "delivery_request_version" USING btree ("valid_to") WHERE "delivery_request_version"."status" in ('ACCEPTE', 'ACTIF', 'SUSPENDU');--> statement-breakpoint
CREATE INDEX "pallet_account_merged_index" ON "pallet_account" USING btree (abs("balance") desc,"address_id","company_id") WHERE merged;--> statement-breakpoint
CREATE INDEX "pallet_account_difference_index" ON "pallet_account" USING btree ("company_id","address_id") WHERE not merged;