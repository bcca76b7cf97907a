ALTER TABLE "import" ADD COLUMN "shape" text;--> statement-breakpoint
CREATE INDEX "import_shape" ON "import" USING btree ("entity","shape") WHERE "import"."shape" is not null;