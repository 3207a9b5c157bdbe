CREATE TABLE "cash_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"expected_paise" bigint NOT NULL,
	"counted_paise" bigint NOT NULL,
	"left_paise" bigint NOT NULL,
	"note" text,
	"actor_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_closings_left" CHECK ("cash_closings"."left_paise" between 0 and "cash_closings"."counted_paise"),
	CONSTRAINT "cash_closings_note" CHECK ("cash_closings"."counted_paise" = "cash_closings"."expected_paise" or char_length("cash_closings"."note") > 0)
);
--> statement-breakpoint
CREATE TABLE "cash_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cash_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"courier" text,
	"amount_paise" bigint NOT NULL,
	"day" date NOT NULL,
	"corrects" bigint,
	"actor_id" text NOT NULL,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_entries_corrects_unique" UNIQUE("corrects"),
	CONSTRAINT "cash_entries_once" UNIQUE("actor_id","idempotency_key"),
	CONSTRAINT "cash_entries_kind" CHECK ("cash_entries"."kind" in ('received', 'refund', 'correction')),
	CONSTRAINT "cash_entries_way" CHECK ("cash_entries"."way" in ('cash', 'upi', 'courier')),
	CONSTRAINT "cash_entries_amount" CHECK (case "cash_entries"."kind" when 'received' then "cash_entries"."amount_paise" > 0 when 'refund' then "cash_entries"."amount_paise" < 0 else "cash_entries"."amount_paise" <> 0 end),
	CONSTRAINT "cash_entries_corrects" CHECK (("cash_entries"."kind" = 'correction') = ("cash_entries"."corrects" is not null)),
	CONSTRAINT "cash_entries_courier" CHECK (char_length("cash_entries"."courier") between 1 and 60)
);
--> statement-breakpoint
CREATE TABLE "cash_lines" (
	"entry_id" bigint NOT NULL,
	"order_id" uuid NOT NULL,
	"amount_paise" bigint NOT NULL,
	"counts_as" text NOT NULL,
	CONSTRAINT "cash_lines_entry_id_order_id_pk" PRIMARY KEY("entry_id","order_id"),
	CONSTRAINT "cash_lines_amount" CHECK ("cash_lines"."amount_paise" <> 0),
	CONSTRAINT "cash_lines_counts_as" CHECK ("cash_lines"."counts_as" in ('received', 'refunded'))
);
--> statement-breakpoint
-- What had ended before there was a book stands in none: it is neither paid nor owed.
ALTER TABLE "orders" ADD COLUMN "received_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "received_paise" SET DEFAULT 0;--> statement-breakpoint
UPDATE "orders" SET "received_paise" = 0 WHERE "status" IN ('placed', 'confirmed', 'packed', 'shipped');--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cash_entries" ADD CONSTRAINT "cash_entries_corrects_cash_entries_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_lines" ADD CONSTRAINT "cash_lines_entry_id_cash_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."cash_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cash_lines" ADD CONSTRAINT "cash_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cash_entries_by_day" ON "cash_entries" USING btree ("day","id");--> statement-breakpoint
CREATE INDEX "cash_lines_by_order" ON "cash_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "orders_owed" ON "orders" USING btree ("number") WHERE status = 'delivered' and received_paise < total_paise;--> statement-breakpoint
CREATE INDEX "orders_cancelled_paid" ON "orders" USING btree ("number") WHERE status = 'cancelled' and received_paise > refunded_paise;--> statement-breakpoint
CREATE INDEX "orders_returned_paid" ON "orders" USING btree ("number") WHERE status = 'returned' and received_paise > refunded_paise;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_money" CHECK ("orders"."refunded_paise" between 0 and coalesce("orders"."received_paise", 0) and coalesce("orders"."received_paise", 0) - "orders"."refunded_paise" <= "orders"."total_paise") NOT VALID;--> statement-breakpoint
CREATE FUNCTION refuse_change_of_cash_book() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the cash book is only ever added to'; END $$;--> statement-breakpoint
CREATE TRIGGER cash_entries_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "cash_entries" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_lines_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "cash_lines" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
CREATE TRIGGER cash_closings_are_append_only BEFORE DELETE OR TRUNCATE ON "cash_closings" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();--> statement-breakpoint
-- A note may lose what it says of somebody, when somebody says that people are being erased. Nothing else of a closed day changes.
CREATE FUNCTION refuse_change_of_cash_closing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND (new.day, new.expected_paise, new.counted_paise, new.left_paise, new.actor_id, new.created_at)
      IS NOT DISTINCT FROM (old.day, old.expected_paise, old.counted_paise, old.left_paise, old.actor_id, old.created_at)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;--> statement-breakpoint
CREATE TRIGGER cash_closings_keep_their_sums BEFORE UPDATE ON "cash_closings" FOR EACH ROW EXECUTE FUNCTION refuse_change_of_cash_closing();--> statement-breakpoint
CREATE FUNCTION refuse_closed_cash_day() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF EXISTS (SELECT FROM cash_closings WHERE day >= new.day) THEN RAISE EXCEPTION 'the day % of the cash book is closed', new.day; END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER cash_entries_of_open_days BEFORE INSERT ON "cash_entries" FOR EACH ROW EXECUTE FUNCTION refuse_closed_cash_day();--> statement-breakpoint
CREATE TRIGGER cash_closings_in_order BEFORE INSERT ON "cash_closings" FOR EACH ROW EXECUTE FUNCTION refuse_closed_cash_day();--> statement-breakpoint
-- At the end of the transaction an entry is the sum of its lines, so that none is added to an old one either.
CREATE FUNCTION require_sum_of_cash_lines() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE entry bigint := CASE TG_TABLE_NAME WHEN 'cash_entries' THEN (to_jsonb(new) ->> 'id')::bigint ELSE (to_jsonb(new) ->> 'entry_id')::bigint END;
BEGIN
  IF (SELECT amount_paise FROM cash_entries WHERE id = entry) IS DISTINCT FROM (SELECT sum(amount_paise) FROM cash_lines WHERE entry_id = entry)
  THEN RAISE EXCEPTION 'entry % of the cash book is not the sum of its lines', entry; END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cash_entries_add_up AFTER INSERT ON "cash_entries" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sum_of_cash_lines();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER cash_lines_add_up AFTER INSERT ON "cash_lines" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sum_of_cash_lines();
