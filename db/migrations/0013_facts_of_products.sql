CREATE TABLE "facts" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_hi" text NOT NULL,
	"kind" text NOT NULL,
	"unit" text NOT NULL,
	"categories" text[] NOT NULL,
	"options" jsonb NOT NULL,
	"is_filter" boolean NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "facts_id" CHECK ("facts"."id" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length("facts"."id") <= 40),
	CONSTRAINT "facts_names" CHECK (char_length("facts"."name") between 1 and 40 and char_length("facts"."name_hi") <= 40),
	CONSTRAINT "facts_kind" CHECK ("facts"."kind" in ('choice', 'number', 'flag')),
	CONSTRAINT "facts_unit" CHECK (char_length("facts"."unit") <= 12 and ("facts"."kind" = 'number' or "facts"."unit" = '')),
	CONSTRAINT "facts_options" CHECK (jsonb_typeof("facts"."options") = 'array' and jsonb_array_length("facts"."options") <= 60),
	CONSTRAINT "facts_of_choice" CHECK (("facts"."kind" = 'choice') = (jsonb_array_length("facts"."options") > 0)),
	CONSTRAINT "facts_categories" CHECK (cardinality("facts"."categories") between 1 and 4 and "facts"."categories" <@ array['Study', 'Toy', 'Gift', 'Household'])
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "facts" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "facts_by_name" ON "facts" USING btree (lower("name"));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_facts" CHECK (jsonb_typeof("products"."facts") = 'object' and "products"."facts" <> '{}');--> statement-breakpoint
CREATE TRIGGER facts_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON facts FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
