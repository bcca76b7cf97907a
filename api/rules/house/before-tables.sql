-- Functions that indexes and constraints of the tables use: they are created before the tables.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- The half days that an absence covers; noon separates them (simulations.md, Assignment).
CREATE OR REPLACE FUNCTION absence_span(from_date date, from_half text, to_date date, to_half text) RETURNS tsrange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tsrange(
  from_date + CASE WHEN from_half IS NULL THEN time '00:00' ELSE time '12:00' END,
  CASE WHEN to_half IS NULL THEN to_date + 1 + time '00:00' ELSE to_date + time '12:00' END);

-- Categories of a cost factor as a set of numbers, because GiST has no overlap operator for text arrays (domain.md
-- §3.23). No category means all of them.
CREATE OR REPLACE FUNCTION category_span(categories text[]) RETURNS int8multirange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN cardinality(categories) = 0 THEN '{(,)}'::int8multirange
  ELSE (
    SELECT range_agg(int8range(number, number + 1))
    FROM unnest(categories) AS category, LATERAL (SELECT ('x' || left(md5(category), 15))::bit(60)::bigint AS number)
  ) END;

-- Search text: lower case, without accents. unaccent() alone is not immutable, since its dictionary could change.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));
