-- Audit log of every write (domain.md §2.3): actor, key of an application and source come from the settings quai.actor,
-- quai.key and quai.source. The argument names the column of the record whose history shows the row.
CREATE OR REPLACE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  hidden CONSTANT text[] := '{id,version,created_at,updated_at,search,contact_search,storage_key,current_status,
    design_version_id,design_status,design_valid_from,design_designer_id,document}';
  subject jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  before jsonb;
  diff jsonb;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    before := to_jsonb(OLD);
    SELECT jsonb_object_agg(field, jsonb_build_array(before -> field, value)) INTO diff
    FROM jsonb_each(subject) AS after (field, value) WHERE before -> field <> value AND field <> ALL (hidden);
  ELSIF TG_OP = 'INSERT' THEN
    SELECT jsonb_object_agg(field, jsonb_build_array(NULL, value)) INTO diff
    FROM jsonb_each(subject) AS made (field, value) WHERE value <> 'null' AND field <> ALL (hidden);
  ELSE
    SELECT jsonb_object_agg(field, jsonb_build_array(value, NULL)) INTO diff
    FROM jsonb_each(subject) AS gone (field, value) WHERE value <> 'null' AND field <> ALL (hidden);
  END IF;
  IF diff IS NOT NULL THEN
    INSERT INTO audit_log (actor_id, key_id, source, entity, entity_id, root_id, action, changes)
    VALUES (
      nullif(current_setting('quai.actor', true), '')::uuid,
      nullif(current_setting('quai.key', true), '')::uuid,
      coalesce(nullif(current_setting('quai.source', true), ''), 'SYSTEME'),
      TG_TABLE_NAME,
      (subject ->> 'id')::uuid,
      coalesce((subject ->> coalesce(TG_ARGV[0], 'id'))::uuid, (subject ->> 'id')::uuid),
      TG_OP,
      diff
    );
  END IF;
  RETURN NULL;
END $$;

-- Renews the search text of the records that name this one, without a new version of these. Arguments: their column and
-- their tables.
CREATE OR REPLACE FUNCTION renew_search() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('quai.reindexing', true), '');
BEGIN
  PERFORM set_config('quai.reindexing', 'on', true);
  FOR place IN 1 .. TG_NARGS - 1 LOOP
    EXECUTE format('UPDATE %I SET search = '''' WHERE %I = $1', TG_ARGV[place], TG_ARGV[0]) USING NEW.id;
  END LOOP;
  PERFORM set_config('quai.reindexing', before, true);
  RETURN NULL;
END $$;

-- Optimistic lock: every update raises the version. Renewing search text (quai.reindexing) does not.
CREATE OR REPLACE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('quai.reindexing', true) = 'on' THEN
    RETURN NEW;
  END IF;
  NEW.version := OLD.version + 1;
  NEW.updated_at := now();
  RETURN NEW;
END $$;
