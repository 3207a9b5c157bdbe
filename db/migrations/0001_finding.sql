CREATE TABLE "search_terms" (
	"words" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"found" integer NOT NULL,
	"last_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "search_terms_words" CHECK (char_length("search_terms"."words") between 1 and 200),
	CONSTRAINT "search_terms_counts" CHECK ("search_terms"."count" > 0 and "search_terms"."found" >= 0)
);
--> statement-breakpoint
CREATE INDEX "search_terms_most" ON "search_terms" USING btree ("count" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "products_by_change" ON "products" USING btree ("updated_at");