-- A demo shop that becomes somebody's own loses its invented trade: what the demo wrote, and nothing else, may leave the cash
-- book when somebody says that the demo is given up. Ids of the demo are made of words and have version 5; no other row has.
CREATE FUNCTION refuse_loss_in_cash_book() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('tokri.emptying_demo', true), '') = 'on' AND (CASE TG_TABLE_NAME
    WHEN 'cash_lines' THEN substr(to_jsonb(old) ->> 'order_id', 15, 1) = '5'
    WHEN 'cash_entries' THEN NOT EXISTS (SELECT FROM cash_lines WHERE entry_id = (to_jsonb(old) ->> 'id')::bigint)
    ELSE to_jsonb(old) ->> 'actor_id' = 'demo-staff' END)
  THEN RETURN old; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;--> statement-breakpoint
DROP TRIGGER "cash_entries_are_append_only" ON "cash_entries";--> statement-breakpoint
DROP TRIGGER "cash_lines_are_append_only" ON "cash_lines";--> statement-breakpoint
DROP TRIGGER "cash_closings_are_append_only" ON "cash_closings";--> statement-breakpoint
CREATE TRIGGER cash_entries_are_append_only BEFORE UPDATE OR TRUNCATE ON "cash_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_lines_are_append_only BEFORE UPDATE OR TRUNCATE ON "cash_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_closings_are_append_only BEFORE TRUNCATE ON "cash_closings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_entries_stay BEFORE DELETE ON "cash_entries" FOR EACH ROW EXECUTE FUNCTION refuse_loss_in_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_lines_stay BEFORE DELETE ON "cash_lines" FOR EACH ROW EXECUTE FUNCTION refuse_loss_in_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_closings_stay BEFORE DELETE ON "cash_closings" FOR EACH ROW EXECUTE FUNCTION refuse_loss_in_cash_book();
