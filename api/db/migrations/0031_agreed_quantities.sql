ALTER TABLE "delivery_request_service" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
-- Contracts that were offered before keep the terms of the catalogue and the tariff of their first day (domain.md §3.4).
ALTER TABLE "delivery_request_service" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE delivery_request_service own SET
  unit_price = coalesce(own.unit_price, CASE WHEN service.trigger = 'AUTO_ANNULATION' AND service.unit = 'POURCENT' AND version.cancel_pct IS NOT NULL
    THEN NULL ELSE coalesce(tariff.unit_price, service.unit_price) END),
  agreed = jsonb_build_object(
    'freeQty', coalesce(tariff.free_qty, service.free_qty)::text, 'minQty', service.min_qty::text, 'maxQty', service.max_qty::text,
    'freeMin', coalesce(round(coalesce(tariff.free_qty, service.free_qty)
      * CASE service.unit WHEN 'QUART_HEURE' THEN 15 WHEN 'HEURE' THEN 60 WHEN 'JOUR' THEN 1440 END)::int, company.free_waiting_min))
FROM delivery_request_version version
JOIN delivery_request request ON request.id = version.request_id
JOIN company ON company.id = request.company_id
CROSS JOIN additional_service service
LEFT JOIN service_tariff tariff ON tariff.service_id = service.id AND tariff.company_id = request.company_id
  AND version.valid_from BETWEEN tariff.valid_from AND coalesce(tariff.valid_to, 'infinity')
WHERE version.id = own.version_id AND service.id = own.service_id AND own.mode = 'FACTURE' AND version.proposed_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_request_service" ENABLE TRIGGER USER;
