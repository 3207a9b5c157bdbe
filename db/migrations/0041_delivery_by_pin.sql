CREATE TABLE "delivery_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"rules" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "delivery_rules" (
	"pins" text PRIMARY KEY NOT NULL,
	"charge_paise" integer,
	"free_from_paise" integer,
	"days" text DEFAULT '' NOT NULL,
	"cash" text DEFAULT 'yes' NOT NULL,
	"cash_fee_paise" integer DEFAULT 0 NOT NULL,
	"cash_up_to_paise" integer,
	CONSTRAINT "delivery_rules_pins" CHECK ("delivery_rules"."pins" ~ '^[1-9][0-9]{0,5}$|^[1-9][0-9]{5}-[1-9][0-9]{5}$'),
	CONSTRAINT "delivery_rules_days" CHECK ("delivery_rules"."days" ~ '^([1-9][0-9]?( to [1-9][0-9]?)?)?$'),
	CONSTRAINT "delivery_rules_cash" CHECK ("delivery_rules"."cash" in ('yes', 'advance', 'no')),
	CONSTRAINT "delivery_rules_amounts" CHECK ("delivery_rules"."charge_paise" >= 0 and "delivery_rules"."free_from_paise" >= 0 and "delivery_rules"."cash_fee_paise" >= 0 and "delivery_rules"."cash_up_to_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "unserved_pins" (
	"pin" text NOT NULL,
	"visitor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unserved_pins_pin_visitor_pk" PRIMARY KEY("pin","visitor"),
	CONSTRAINT "unserved_pins_pin" CHECK ("unserved_pins"."pin" ~ '^[1-9][0-9]{5}$')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "cash_fee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advance_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_days" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "unserved_pins_by_visitor" ON "unserved_pins" USING btree ("visitor");--> statement-breakpoint
CREATE INDEX "unserved_pins_by_time" ON "unserved_pins" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_fee" CHECK ("orders"."cash_fee_paise" >= 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_advance" CHECK ("orders"."advance_paise" between 0 and "orders"."total_paise");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_delivery_days" CHECK (char_length("orders"."delivery_days") <= 10);--> statement-breakpoint
CREATE TRIGGER delivery_rules_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON delivery_rules FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
