CREATE TABLE "application_key" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"areas" text[] NOT NULL,
	"acts" text[] NOT NULL,
	"positions" boolean NOT NULL,
	"networks" text[] NOT NULL,
	"expires_on" date,
	"key_hash" text NOT NULL,
	"created_by" uuid NOT NULL,
	"last_used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event" text NOT NULL,
	"record_id" uuid NOT NULL,
	"data" jsonb NOT NULL,
	"status" text DEFAULT 'EN_ATTENTE' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT now() NOT NULL,
	"tried_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"secret_no" integer DEFAULT 1 NOT NULL,
	"created_by" uuid NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "client_reference" text;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "journey" ADD COLUMN "external" jsonb;--> statement-breakpoint
ALTER TABLE "application_key" ADD CONSTRAINT "application_key_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_key_hash_key" ON "application_key" USING btree ("key_hash");--> statement-breakpoint
CREATE INDEX "webhook_delivery_index" ON "webhook_delivery" USING btree ("webhook_id","id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "webhook_delivery_waiting_index" ON "webhook_delivery" USING btree ("webhook_id","record_id","id") WHERE "webhook_delivery"."status" = 'EN_ATTENTE';--> statement-breakpoint
CREATE INDEX "webhook_delivery_dead_index" ON "webhook_delivery" USING btree ("webhook_id","id") WHERE "webhook_delivery"."status" = 'ECHEC';--> statement-breakpoint
CREATE INDEX "webhook_delivery_at_index" ON "webhook_delivery" USING btree ("at");--> statement-breakpoint
ALTER TABLE "journey" ADD CONSTRAINT "journey_key_id_application_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."application_key"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "journey_key_reference_key" ON "journey" USING btree ("key_id","client_reference") WHERE "journey"."key_id" is not null;