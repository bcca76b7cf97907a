ALTER TABLE "company" ADD COLUMN "fleet" text;--> statement-breakpoint
CREATE INDEX "company_country_index" ON "company" USING btree ("country");