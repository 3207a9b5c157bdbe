CREATE TABLE "complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "complaints_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 101 CACHE 1),
	"status" text DEFAULT 'new' NOT NULL,
	"user_id" text,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"order_number" text,
	"words" text NOT NULL,
	"steps" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"runs_from" timestamp with time zone DEFAULT now() NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"told" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "complaints_number_unique" UNIQUE("number"),
	CONSTRAINT "complaints_status" CHECK ("complaints"."status" in ('new', 'acknowledged', 'settled')),
	CONSTRAINT "complaints_who" CHECK (char_length("complaints"."name") <= 100 and char_length("complaints"."email") <= 254),
	CONSTRAINT "complaints_words" CHECK (char_length("complaints"."words") between 1 and 2000),
	CONSTRAINT "complaints_order" CHECK (char_length("complaints"."order_number") <= 30),
	CONSTRAINT "complaints_settled" CHECK (("complaints"."status" = 'settled') = ("complaints"."settled_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "rings" DROP CONSTRAINT "rings_kind";--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("runs_from") WHERE status <> 'settled';--> statement-breakpoint
CREATE INDEX "complaints_newest" ON "complaints" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "complaints_of_address" ON "complaints" USING btree (lower(email));--> statement-breakpoint
ALTER TABLE "rings" ADD CONSTRAINT "rings_kind" CHECK ("rings"."kind" in ('order', 'low_stock', 'mail_failed', 'first_orders', 'message_limit', 'complaint', 'proof_failed'));