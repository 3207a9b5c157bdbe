ALTER TABLE "orders" ADD COLUMN "agreed" jsonb;--> statement-breakpoint
-- An entry is never changed, but for its day: what was entered after the close counts for the day again that is opened.
CREATE FUNCTION refuse_change_of_cash_entry() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('tokri.opening_day', true), '') = new.day::text AND old.day = new.day + 1
    AND to_jsonb(new) - 'day' = to_jsonb(old) - 'day' AND NOT EXISTS (SELECT FROM cash_closings WHERE day >= new.day)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;--> statement-breakpoint
DROP TRIGGER "cash_entries_are_append_only" ON "cash_entries";--> statement-breakpoint
CREATE TRIGGER cash_entries_are_append_only BEFORE TRUNCATE ON "cash_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_entries_keep_their_sums BEFORE UPDATE ON "cash_entries" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_cash_entry();
