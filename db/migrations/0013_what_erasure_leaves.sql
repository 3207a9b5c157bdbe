ALTER TABLE "mail_outbox" ADD COLUMN "user_id" text;--> statement-breakpoint
-- What the audit log copied of customers goes; from now on it names the fields that changed, not what they held.
DROP TRIGGER "audit_log_is_append_only" ON "audit_log";--> statement-breakpoint
DROP FUNCTION refuse_change_of_audit_log();--> statement-breakpoint
UPDATE "audit_log" SET "before" = null, "after" = jsonb_build_object('changed', coalesce((SELECT jsonb_agg(name) FROM jsonb_object_keys("after") AS name), '[]'))
  WHERE "action" IN ('order.correct', 'order.pay') AND "after" IS NOT NULL;--> statement-breakpoint
UPDATE "audit_log" SET "before" = "before" - '{note,words,trackingNumber}'::text[], "after" = "after" - '{note,words,trackingNumber}'::text[]
  WHERE "action" LIKE 'order.%';--> statement-breakpoint
UPDATE "audit_log" SET "subject_name" = split_part("subject_name", ' to ', 1), "before" = null WHERE "action" = 'mail.retry';--> statement-breakpoint
UPDATE "order_events" e SET "actor_name" = 'Customer' FROM "orders" o WHERE o."id" = e."order_id" AND o."user_id" = e."actor_id";--> statement-breakpoint
-- Orders that were erased before still had these.
UPDATE "orders" SET "request_hash" = '', "idempotency_key" = null, "tracking_number" = null,
  "upi_reference" = CASE WHEN "upi_reference" IS NOT NULL THEN 'erased' END WHERE "customer_phone" = '';--> statement-breakpoint
UPDATE "order_events" e SET "note" = null, "facts" = CASE WHEN e."kind" IN ('lines', 'call', 'invoice') THEN e."facts" END
  FROM "orders" o WHERE o."id" = e."order_id" AND o."customer_phone" = '';--> statement-breakpoint
CREATE FUNCTION refuse_loss_in_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the audit log is only ever added to'; END $$;--> statement-breakpoint
-- A line may lose who it is about, when somebody says that people are being erased. It never says anything else instead.
CREATE FUNCTION refuse_change_of_audit_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND (new.id, new.at, new.actor_id, new.action, new.subject_id, new.request_id)
      IS NOT DISTINCT FROM (old.id, old.at, old.actor_id, old.action, old.subject_id, old.request_id)
    AND new.actor_name IN (old.actor_name, 'Former staff')
    AND new.subject_name IN (old.subject_name, 'Former staff', 'Deleted account')
    AND (new.address IS NULL OR new.address = old.address)
    AND (new.before IS NULL OR new.before = old.before)
    AND (new.after IS NULL OR new.after = old.after)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss_in_audit_log();--> statement-breakpoint
CREATE TRIGGER audit_lines_stay BEFORE UPDATE ON "audit_log" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_line();
