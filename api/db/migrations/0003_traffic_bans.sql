CREATE TABLE "traffic_ban" (
	"id" uuid PRIMARY KEY DEFAULT uuidv7() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"carrier_id" uuid NOT NULL,
	"day" date NOT NULL,
	"from_time" time NOT NULL,
	"to_time" time NOT NULL,
	"area" text NOT NULL,
	"source" text NOT NULL,
	CONSTRAINT "traffic_ban_times_check" CHECK ("traffic_ban"."from_time" < "traffic_ban"."to_time")
);
--> statement-breakpoint
ALTER TABLE "traffic_ban" ADD CONSTRAINT "traffic_ban_carrier_id_carrier_id_fk" FOREIGN KEY ("carrier_id") REFERENCES "public"."carrier"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "traffic_ban_day_key" ON "traffic_ban" USING btree ("day","area","from_time");--> statement-breakpoint
CREATE INDEX "traffic_ban_carrier_index" ON "traffic_ban" USING btree ("carrier_id");
--> statement-breakpoint
-- The yearly orders published so far, as every installation begins with them.
INSERT INTO traffic_ban (carrier_id, day, from_time, to_time, area, source)
SELECT carrier.id, known.day::date, known.from_time::time, known.to_time::time, known.area, known.source
FROM carrier, (VALUES
	('2025-02-08', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 20/12/2024'),
	('2025-02-15', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 20/12/2024'),
	('2025-02-22', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 20/12/2024'),
	('2025-03-01', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 20/12/2024'),
	('2025-03-08', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 20/12/2024'),
	('2025-07-05', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024, dont la partie III exempte trois régions hors autoroutes désignées'),
	('2025-07-12', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024'),
	('2025-07-19', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024'),
	('2025-07-26', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024'),
	('2025-08-02', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024'),
	('2025-08-16', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024'),
	('2025-08-23', '07:00', '19:00', 'FRANCE', 'Arrêté du 20/12/2024, dont la partie III exempte trois régions hors autoroutes désignées'),
	('2026-02-07', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-02-14', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-02-21', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-02-28', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-03-07', '07:00', '18:00', 'AUVERGNE_RHONE_ALPES', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-07-11', '07:00', '19:00', 'FRANCE', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-07-18', '07:00', '19:00', 'FRANCE', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-07-25', '07:00', '19:00', 'FRANCE', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-08-01', '07:00', '19:00', 'FRANCE', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026'),
	('2026-08-08', '07:00', '19:00', 'FRANCE', 'Arrêté du 26/12/2025, NOR TRAT2529272A, JO du 08/01/2026')
) AS known (day, from_time, to_time, area, source);
