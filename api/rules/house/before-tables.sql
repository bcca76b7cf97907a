-- Functions that indexes and constraints of the tables use: they are created before the tables.
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Half days of an absence: the morning ends and the afternoon begins at noon (simulations.md, « Assignment »).
CREATE OR REPLACE FUNCTION absence_span(from_date date, from_half text, to_date date, to_half text) RETURNS tsrange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN tsrange(
  from_date + CASE WHEN from_half IS NULL THEN time '00:00' ELSE time '12:00' END,
  CASE WHEN to_half IS NULL THEN to_date + 1 + time '00:00' ELSE to_date + time '12:00' END);

-- What a factor costs a lorry and what it costs a van are two series of one code (OVERLAP per code and category,
-- `domain.md` §3.23). GiST has no operator for two arrays that have a word in common; for sets of numbers it has. No
-- category at all means every one.
CREATE OR REPLACE FUNCTION category_span(categories text[]) RETURNS int8multirange
  LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN cardinality(categories) = 0 THEN '{(,)}'::int8multirange
  ELSE (
    SELECT range_agg(int8range(number, number + 1))
    FROM unnest(categories) AS category, LATERAL (SELECT ('x' || left(md5(category), 15))::bit(60)::bigint AS number)
  ) END;

-- Search text: lower case without accents. unaccent() alone is not immutable, since its dictionary could change.
CREATE OR REPLACE FUNCTION searchable(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));
