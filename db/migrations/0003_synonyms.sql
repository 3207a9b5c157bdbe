CREATE TABLE "synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"from_words" text NOT NULL,
	"to_words" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "synonyms_pair" UNIQUE("from_words","to_words"),
	CONSTRAINT "synonyms_from" CHECK (char_length("synonyms"."from_words") between 1 and 60),
	CONSTRAINT "synonyms_to" CHECK (char_length("synonyms"."to_words") between 1 and 60)
);
