ALTER TABLE "road_leg" DROP CONSTRAINT "road_leg_from_lat_from_lng_to_lat_to_lng_pk";--> statement-breakpoint
ALTER TABLE "road_leg" ADD COLUMN "profile" text DEFAULT 'car' NOT NULL;--> statement-breakpoint
ALTER TABLE "road_leg" ADD CONSTRAINT "road_leg_from_lat_from_lng_to_lat_to_lng_profile_pk" PRIMARY KEY("from_lat","from_lng","to_lat","to_lng","profile");