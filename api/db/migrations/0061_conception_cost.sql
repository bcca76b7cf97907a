CREATE TABLE "design_variant" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"version_id" uuid NOT NULL,
	"name" text NOT NULL,
	"note" text,
	"lines" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_request_version" ADD COLUMN "design_cost" jsonb;--> statement-breakpoint
ALTER TABLE "design_variant" ADD CONSTRAINT "design_variant_version_id_delivery_request_version_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."delivery_request_version"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "design_variant_name_key" ON "design_variant" USING btree ("version_id","name");--> statement-breakpoint
CREATE TRIGGER design_variant_touch BEFORE UPDATE ON design_variant FOR EACH ROW EXECUTE FUNCTION touch();
--> statement-breakpoint
CREATE TRIGGER design_variant_audit AFTER INSERT OR UPDATE OR DELETE ON design_variant FOR EACH ROW EXECUTE FUNCTION audit('version_id');
