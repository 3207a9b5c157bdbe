ALTER TABLE "invoices" ADD COLUMN "fingerprint" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "is_rounded" boolean DEFAULT true NOT NULL;--> statement-breakpoint
-- Offers of before keep the prices that they have.
UPDATE "offers" SET "is_rounded" = false;--> statement-breakpoint
-- What an offer makes of a price: nothing where it would leave nothing to pay, or takes nothing off. Half a rupee, or half a paisa, counts as one.
CREATE OR REPLACE FUNCTION offered_price(o offers, usual integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN o.percent IS NULL THEN CASE WHEN o.amount_paise < usual THEN usual - o.amount_paise END
    ELSE nullif(nullif(least(usual, CASE WHEN o.is_rounded THEN (usual::bigint * (100 - o.percent) + 5000) / 10000 * 100
      ELSE (usual::bigint * (100 - o.percent) + 50) / 100 END), usual), 0)::integer END
$$;--> statement-breakpoint
-- A numbered paper stays as it was issued. What is changed past the triggers no longer fits its fingerprint.
CREATE FUNCTION paper_fingerprint(i invoices) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', i.id, i.order_id, i.kind, i.series, i.financial_year, i.number, i.serial, i.corrects,
    extract(epoch FROM i.issued_at), i.facts), 'UTF8')), 'hex')
$$;--> statement-breakpoint
UPDATE invoices i SET fingerprint = paper_fingerprint(i);--> statement-breakpoint
-- Of a paper only the buyer goes, when somebody says that people are being erased.
CREATE FUNCTION keep_paper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NOT (coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND to_jsonb(new) - 'facts' - 'fingerprint' = to_jsonb(old) - 'facts' - 'fingerprint'
    AND new.facts - 'buyer' - 'note' = old.facts - 'buyer' - 'note')
  THEN RAISE EXCEPTION 'a numbered paper is never changed'; END IF;
  new.fingerprint := paper_fingerprint(new);
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_loss_of_papers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'a numbered paper is never changed'; END $$;--> statement-breakpoint
CREATE TRIGGER invoices_stay BEFORE INSERT OR UPDATE OR DELETE ON "invoices" FOR EACH ROW EXECUTE FUNCTION keep_paper();--> statement-breakpoint
CREATE TRIGGER invoices_are_append_only BEFORE TRUNCATE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss_of_papers();--> statement-breakpoint
-- The owner opens the day again that was closed last. Nothing else leaves the cash book but what the demo wrote, see migration 0025.
CREATE FUNCTION refuse_loss_of_cash_closing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('tokri.opening_day', true), '') = old.day::text AND NOT EXISTS (SELECT FROM cash_closings WHERE day > old.day)
    OR coalesce(current_setting('tokri.emptying_demo', true), '') = 'on' AND old.actor_id = 'demo-staff'
  THEN RETURN old; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;--> statement-breakpoint
DROP TRIGGER "cash_closings_stay" ON "cash_closings";--> statement-breakpoint
CREATE TRIGGER cash_closings_stay BEFORE DELETE ON "cash_closings" FOR EACH ROW EXECUTE FUNCTION refuse_loss_of_cash_closing();
