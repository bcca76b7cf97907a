CREATE INDEX "delay_open_search_index" ON "delay" USING gin ("search" gin_trgm_ops) WHERE "status" = 'DETECTE';--> statement-breakpoint
CREATE INDEX "incident_open_search_index" ON "incident" USING gin ("search" gin_trgm_ops) WHERE "status" <> 'CLOS';--> statement-breakpoint
CREATE INDEX "damage_open_search_index" ON "damage" USING gin ("search" gin_trgm_ops) WHERE "status" IN ('DECLARE', 'EN_INSTRUCTION', 'CONTENTIEUX');--> statement-breakpoint
CREATE INDEX "infraction_open_search_index" ON "infraction" USING gin ("search" gin_trgm_ops) WHERE "status" IN ('RECUE', 'IDENTIFIEE', 'CONTESTEE', 'HORS_DELAI');
