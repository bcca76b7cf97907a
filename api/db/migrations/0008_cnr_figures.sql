ALTER TABLE "cnr_value" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "journey_index_value_index" ON "journey" USING btree ("index_value_id") WHERE "journey"."index_value_id" is not null;--> statement-breakpoint

-- A corrected value names the row that replaces it before that row is there: one value a month is in force at any moment.
ALTER TABLE cnr_value ALTER CONSTRAINT cnr_value_corrected_by_id_cnr_value_id_fk DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint

-- What the CNR has published and the specification quotes (`domain.md` §3.22, S1 and S2). Facts, so every installation has them, and once:
-- a row that the carrier entered before stays, and one that is corrected later is not brought back by a restart.
INSERT INTO cnr_index (code, label, base, unit, source)
VALUES ('CNR_GAZOLE_PRO', 'Gazole professionnel', 'décembre 2000', 'indice', 'CNR, indicateur gazole (cnr.fr)')
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO cnr_value (index_id, month, value, source)
SELECT cnr_index.id, figure.month::date, figure.value, 'CNR, indicateur gazole (cnr.fr)'
FROM cnr_index, (VALUES
  ('2023-01-01', 222.98), ('2023-02-01', 213.45), ('2023-03-01', 213.75), ('2023-04-01', 204.60),
  ('2023-05-01', 191.12), ('2023-06-01', 192.89), ('2023-07-01', 197.36), ('2023-08-01', 215.12),
  ('2024-01-01', 201.70), ('2024-02-01', 210.21), ('2024-03-01', 206.31), ('2024-04-01', 204.89),
  ('2024-05-01', 196.57), ('2024-06-01', 195.53), ('2024-07-01', 196.19), ('2024-08-01', 188.39)
) AS figure (month, value)
WHERE cnr_index.code = 'CNR_GAZOLE_PRO'
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO cnr_share (activity, year, shares, source) VALUES
  ('REG_EA', 2024, '{"fuel":"22.7","maintenance":"8.0","infrastructure":"4.1","equipment":"13.1","driver":"32.6","travel":"3.5","structure":"16.0"}', 'CNR, pondérations (cnr.fr)'),
  ('REG_EA', 2025, '{"fuel":"20.4","maintenance":"8.1","infrastructure":"4.6","equipment":"14.7","driver":"31.6","travel":"2.9","structure":"17.7"}', 'CNR, pondérations (cnr.fr)')
ON CONFLICT DO NOTHING;
