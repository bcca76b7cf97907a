-- What a factor costs a lorry and what it costs a van are two series of one code (OVERLAP per code and category, `domain.md` §3.23).
-- GiST has no operator for two arrays that have a word in common; for sets of numbers it has. No category at all means every one.
CREATE FUNCTION category_span(categories text[]) RETURNS int8multirange LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  CASE WHEN cardinality(categories) = 0 THEN '{(,)}'::int8multirange
  ELSE (
    SELECT range_agg(int8range(number, number + 1))
    FROM unnest(categories) AS category, LATERAL (SELECT ('x' || left(md5(category), 15))::bit(60)::bigint AS number)
  ) END;
--> statement-breakpoint
ALTER TABLE cost_factor DROP CONSTRAINT cost_factor_overlap;
--> statement-breakpoint
ALTER TABLE cost_factor ADD CONSTRAINT cost_factor_overlap EXCLUDE USING gist
  (code WITH =, category_span(vehicle_categories) WITH &&, daterange(valid_from, valid_to, '[]') WITH &&);
