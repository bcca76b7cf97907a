-- A photo is a picture, and a driver shows one: the last.
UPDATE document SET kind = 'AUTRE' WHERE owner_table = 'driver' AND kind = 'PHOTO' AND media_type NOT LIKE 'image/%';
--> statement-breakpoint
UPDATE document SET archived = true WHERE owner_table = 'driver' AND kind = 'PHOTO' AND NOT archived AND EXISTS (
  SELECT FROM document newer WHERE newer.owner_table = 'driver' AND newer.owner_id = document.owner_id AND newer.kind = 'PHOTO'
    AND NOT newer.archived AND (newer.created_at, newer.id) > (document.created_at, document.id));
--> statement-breakpoint
CREATE UNIQUE INDEX "document_driver_photo_key" ON "document" USING btree ("owner_id") WHERE "document"."owner_table" = 'driver' and "document"."kind" = 'PHOTO' and not "document"."archived";