CREATE TABLE "road_leg" (
	"from_lat" numeric(9, 6) NOT NULL,
	"from_lng" numeric(9, 6) NOT NULL,
	"to_lat" numeric(9, 6) NOT NULL,
	"to_lng" numeric(9, 6) NOT NULL,
	"metres" integer NOT NULL,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "road_leg_from_lat_from_lng_to_lat_to_lng_pk" PRIMARY KEY("from_lat","from_lng","to_lat","to_lng")
);
