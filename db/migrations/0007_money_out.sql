CREATE TABLE "expenses" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"whom" text DEFAULT '' NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"gstin" text,
	"bill_number" text,
	"hsn" text,
	"taxable_paise" bigint,
	"cgst_paise" bigint,
	"sgst_paise" bigint,
	"igst_paise" bigint,
	CONSTRAINT "expenses_kind" CHECK ("expenses"."kind" in ('rent', 'wages', 'electricity', 'packing', 'travel', 'courier', 'goods', 'other')),
	CONSTRAINT "expenses_bill" CHECK (num_nulls("expenses"."gstin", "expenses"."bill_number", "expenses"."taxable_paise", "expenses"."cgst_paise", "expenses"."sgst_paise", "expenses"."igst_paise") in (0, 6)),
	CONSTRAINT "expenses_tax" CHECK ("expenses"."taxable_paise" > 0 and "expenses"."cgst_paise" = "expenses"."sgst_paise" and "expenses"."cgst_paise" >= 0 and "expenses"."igst_paise" >= 0 and ("expenses"."cgst_paise" = 0 or "expenses"."igst_paise" = 0))
);
--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_kind";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_way";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_amount";--> statement-breakpoint
ALTER TABLE "cash_entries" DROP CONSTRAINT "cash_entries_corrects";--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_entry_id_cash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('received', 'refund', 'correction', 'expense', 'float', 'drawing', 'to_bank', 'from_bank', 'paid_in', 'paid_out'));--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_way" CHECK (case when "cash_entries"."kind" in ('received', 'refund', 'correction') then "cash_entries"."way" in ('cash', 'upi', 'courier') when "cash_entries"."kind" = 'expense' then "cash_entries"."way" in ('cash', 'bank')
        when "cash_entries"."kind" in ('paid_in', 'paid_out') then "cash_entries"."way" = 'bank' else "cash_entries"."way" = 'cash' end);--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_amount" CHECK (case when "cash_entries"."kind" = 'correction' then "cash_entries"."amount_paise" <> 0
        when "cash_entries"."kind" in ('received', 'float', 'from_bank', 'paid_in') then ("cash_entries"."amount_paise" > 0) = ("cash_entries"."corrects" is null)
        else ("cash_entries"."amount_paise" < 0) = ("cash_entries"."corrects" is null) end and "cash_entries"."amount_paise" <> 0);--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_corrects" CHECK (case when "cash_entries"."kind" in ('received', 'refund', 'correction') then ("cash_entries"."kind" = 'correction') = ("cash_entries"."corrects" is not null) else true end);--> statement-breakpoint
-- Only what is of orders has lines.
CREATE OR REPLACE FUNCTION require_sum_of_cash_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE entry bigint := CASE TG_TABLE_NAME WHEN 'cash_entries' THEN (to_jsonb(new) ->> 'id')::bigint ELSE (to_jsonb(new) ->> 'entry_id')::bigint END;
DECLARE of_orders boolean := (SELECT kind IN ('received', 'refund', 'correction') FROM cash_entries WHERE id = entry);
BEGIN
  IF (SELECT CASE WHEN of_orders THEN amount_paise END FROM cash_entries WHERE id = entry) IS DISTINCT FROM (SELECT sum(amount_paise) FROM cash_lines WHERE entry_id = entry)
  THEN RAISE EXCEPTION 'entry % of the cash book is not the sum of its lines', entry; END IF;
  IF EXISTS (SELECT FROM cash_entries WHERE id = entry AND (kind = 'expense' AND corrects IS NULL) <> EXISTS (SELECT FROM expenses WHERE entry_id = entry))
  THEN RAISE EXCEPTION 'entry % of the cash book does not say what it was for', entry; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- The till is not counted again for what the bank paid.
CREATE OR REPLACE FUNCTION refuse_closed_cash_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(to_jsonb(new) ->> 'way', '') <> 'bank' AND EXISTS (SELECT FROM cash_closings WHERE day >= new.day)
  THEN RAISE EXCEPTION 'the day % of the cash book is closed', new.day; END IF;
  RETURN new;
END $$;
--> statement-breakpoint
-- Emptying the demo takes what was of its orders only.
CREATE OR REPLACE FUNCTION refuse_loss_in_cash_book() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(current_setting('tokri.emptying_demo', true), '') = 'on' AND (CASE TG_TABLE_NAME
    WHEN 'cash_lines' THEN substr(to_jsonb(old) ->> 'order_id', 15, 1) = '5'
    WHEN 'cash_entries' THEN to_jsonb(old) ->> 'kind' IN ('received', 'refund', 'correction')
      AND NOT EXISTS (SELECT FROM cash_lines WHERE entry_id = (to_jsonb(old) ->> 'id')::bigint)
    ELSE to_jsonb(old) ->> 'actor_id' = 'demo-staff' END)
  THEN RETURN old; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;
--> statement-breakpoint
-- Words can be forgotten, sums not.
CREATE FUNCTION refuse_change_of_expense() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND to_jsonb(new) - 'whom' - 'words' = to_jsonb(old) - 'whom' - 'words'
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;
--> statement-breakpoint
CREATE TRIGGER expenses_keep_their_sums BEFORE UPDATE ON expenses FOR EACH ROW EXECUTE FUNCTION refuse_change_of_expense();
--> statement-breakpoint
CREATE TRIGGER expenses_stay BEFORE DELETE ON expenses FOR EACH ROW EXECUTE FUNCTION refuse_change_of_cash_book();
--> statement-breakpoint
CREATE TRIGGER expenses_are_append_only BEFORE TRUNCATE ON expenses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER expenses_have_their_entry AFTER INSERT ON expenses DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sum_of_cash_lines();
