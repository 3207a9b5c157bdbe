CREATE TABLE "search_visits" (
	"day" date NOT NULL,
	"visitor" text NOT NULL,
	"words" text NOT NULL,
	CONSTRAINT "search_visits_day_visitor_words_pk" PRIMARY KEY("day","visitor","words")
);
--> statement-breakpoint
CREATE TABLE "visitor_days" (
	"day" date PRIMARY KEY NOT NULL,
	"salt" text NOT NULL
);
