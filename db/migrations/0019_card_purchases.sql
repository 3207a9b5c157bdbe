CREATE TABLE "card_purchases" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "card_purchases_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 101 CACHE 1),
	"amount_paise" bigint NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"for_name" text NOT NULL,
	"words" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"user_id" text,
	"idempotency_key" text,
	"khata_id" bigint,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_purchases_number_unique" UNIQUE("number"),
	CONSTRAINT "card_purchases_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "card_purchases_khata_id_unique" UNIQUE("khata_id"),
	CONSTRAINT "card_purchases_amount" CHECK ("card_purchases"."amount_paise" > 0),
	CONSTRAINT "card_purchases_end" CHECK (num_nonnulls("card_purchases"."khata_id", "card_purchases"."withdrawn_at") < 2),
	CONSTRAINT "card_purchases_language" CHECK ("card_purchases"."language" in ('en', 'hi'))
);
--> statement-breakpoint
ALTER TABLE "card_purchases" ADD CONSTRAINT "card_purchases_khata_id_khatas_id_fk" FOREIGN KEY ("khata_id") REFERENCES "public"."khatas"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_purchases_by_phone" ON "card_purchases" USING btree ("phone");