CREATE TABLE offers (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	starts_at timestamp with time zone NOT NULL,
	ends_at timestamp with time zone NOT NULL,
	percent smallint,
	amount_paise integer,
	category text,
	brand text,
	product_ids uuid[],
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	family text,
	revision integer DEFAULT 1 NOT NULL,
	is_rounded boolean DEFAULT true NOT NULL,
	CONSTRAINT offers_name CHECK (((char_length(name) >= 1) AND (char_length(name) <= 80))),
	CONSTRAINT offers_products CHECK (((COALESCE(category, brand, family) IS NOT NULL) OR (cardinality(product_ids) > 0))),
	CONSTRAINT offers_reduction CHECK ((((percent IS NULL) <> (amount_paise IS NULL)) AND ((percent >= 1) AND (percent <= 99)) AND (amount_paise > 0))),
	CONSTRAINT offers_time CHECK ((starts_at < ends_at))
);

CREATE TABLE products (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	name text NOT NULL,
	description text NOT NULL,
	price_paise integer NOT NULL,
	original_price_paise integer,
	stock integer NOT NULL,
	categories text[] NOT NULL,
	image_url text,
	is_featured boolean DEFAULT false NOT NULL,
	popularity smallint DEFAULT 3 NOT NULL,
	age_from smallint,
	age_to smallint,
	revision integer DEFAULT 1 NOT NULL,
	created_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	deleted_at timestamp with time zone,
	more_image_urls text[] DEFAULT '{}'::text[] NOT NULL,
	visibility text DEFAULT 'published'::text NOT NULL,
	hsn_code text,
	gst_percent smallint,
	brand text,
	country_of_origin text,
	maker_role text,
	maker_name text,
	maker_address text,
	bis_licence text,
	net_quantity text,
	shelf text,
	gst_zero text,
	gst_from date,
	rating_sum integer DEFAULT 0 NOT NULL,
	rating_count integer DEFAULT 0 NOT NULL,
	asked_price_paise integer,
	family text,
	option_1 text,
	option_2 text,
	parts jsonb,
	asked_at timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT products_ages CHECK (((age_from >= 0) AND (age_to >= 0) AND (age_from <= age_to))),
	CONSTRAINT products_bis CHECK ((bis_licence ~ '^(R-[0-9]{8}|CM/L-[0-9]{7,10})$'::text)),
	CONSTRAINT products_brand CHECK (((char_length(brand) >= 1) AND (char_length(brand) <= 60))),
	CONSTRAINT products_categories CHECK ((((cardinality(categories) >= 1) AND (cardinality(categories) <= 4)) AND (categories <@ ARRAY['Study'::text, 'Toy'::text, 'Gift'::text, 'Household'::text]))),
	CONSTRAINT products_country CHECK (((char_length(country_of_origin) >= 1) AND (char_length(country_of_origin) <= 60))),
	CONSTRAINT products_family CHECK (((char_length(family) >= 1) AND (char_length(family) <= 60))),
	CONSTRAINT products_gst CHECK (((gst_percent >= 0) AND (gst_percent <= 40))),
	CONSTRAINT products_gst_zero CHECK (((gst_zero IS NULL) OR ((gst_zero = ANY (ARRAY['nil'::text, 'exempt'::text, 'taxed'::text])) AND (NOT (gst_percent IS DISTINCT FROM 0))))),
	CONSTRAINT products_hsn CHECK ((hsn_code ~ '^[0-9]{4,8}$'::text)),
	CONSTRAINT products_maker_address CHECK (((char_length(maker_address) >= 1) AND (char_length(maker_address) <= 500))),
	CONSTRAINT products_maker_name CHECK (((char_length(maker_name) >= 1) AND (char_length(maker_name) <= 200))),
	CONSTRAINT products_maker_role CHECK ((maker_role = ANY (ARRAY['manufacturer'::text, 'packer'::text, 'importer'::text]))),
	CONSTRAINT products_more_images CHECK ((cardinality(more_image_urls) <= 5)),
	CONSTRAINT products_net_quantity CHECK (((net_quantity ~ '[0-9]'::text) AND (char_length(net_quantity) <= 60))),
	CONSTRAINT products_option_1 CHECK (((option_1 ~ '^[^:]+: .'::text) AND (char_length(option_1) <= 60))),
	CONSTRAINT products_option_2 CHECK (((option_2 ~ '^[^:]+: .'::text) AND (char_length(option_2) <= 60))),
	CONSTRAINT products_original_price CHECK ((original_price_paise >= 0)),
	CONSTRAINT products_parts CHECK (((jsonb_typeof(parts) = 'array'::text) AND ((jsonb_array_length(parts) >= 1) AND (jsonb_array_length(parts) <= 20)))),
	CONSTRAINT products_popularity CHECK (((popularity >= 1) AND (popularity <= 3))),
	CONSTRAINT products_price CHECK ((price_paise >= 0)),
	CONSTRAINT products_shelf CHECK (((char_length(shelf) >= 1) AND (char_length(shelf) <= 30))),
	CONSTRAINT products_stock CHECK ((stock >= 0)),
	CONSTRAINT products_visibility CHECK ((visibility = ANY (ARRAY['published'::text, 'draft'::text, 'hidden'::text])))
);

CREATE TABLE invoices (
	order_id uuid NOT NULL,
	financial_year text NOT NULL,
	number integer NOT NULL,
	serial text NOT NULL,
	facts jsonb NOT NULL,
	issued_at timestamp with time zone DEFAULT now() NOT NULL,
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	kind text DEFAULT 'tax_invoice'::text NOT NULL,
	corrects uuid,
	series text NOT NULL,
	fingerprint text DEFAULT ''::text NOT NULL,
	CONSTRAINT invoices_corrects CHECK (((kind = 'credit_note'::text) = (corrects IS NOT NULL))),
	CONSTRAINT invoices_kind CHECK ((kind = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill'::text, 'credit_note'::text]))),
	CONSTRAINT invoices_number CHECK ((number > 0)),
	CONSTRAINT invoices_serial CHECK (((char_length(serial) >= 1) AND (char_length(serial) <= 16))),
	CONSTRAINT invoices_series CHECK ((series = ANY (ARRAY['tax_invoice'::text, 'bill_of_supply'::text, 'invoice_cum_bill'::text, 'credit_note'::text])))
);

CREATE TABLE accounts (
	id text NOT NULL,
	account_id text NOT NULL,
	provider_id text NOT NULL,
	user_id text NOT NULL,
	access_token text,
	refresh_token text,
	id_token text,
	access_token_expires_at timestamp with time zone,
	refresh_token_expires_at timestamp with time zone,
	scope text,
	password text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE addresses (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id text NOT NULL,
	name text NOT NULL,
	phone text NOT NULL,
	address text NOT NULL,
	is_default boolean DEFAULT false NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	used_at timestamp with time zone,
	gstin text DEFAULT ''::text NOT NULL
);

CREATE TABLE attempt_counters (
	key text NOT NULL,
	points integer DEFAULT 0 NOT NULL,
	expire bigint
);

CREATE TABLE audit_log (
	id bigint NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL,
	actor_id text NOT NULL,
	actor_name text NOT NULL,
	action text NOT NULL,
	subject_id text NOT NULL,
	subject_name text NOT NULL,
	before jsonb,
	after jsonb,
	request_id text,
	address text
);

CREATE TABLE cash_closings (
	day date NOT NULL,
	expected_paise bigint NOT NULL,
	counted_paise bigint NOT NULL,
	left_paise bigint NOT NULL,
	note text,
	actor_id text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT cash_closings_left CHECK (((left_paise >= 0) AND (left_paise <= counted_paise))),
	CONSTRAINT cash_closings_note CHECK (((counted_paise = expected_paise) OR (char_length(note) > 0)))
);

CREATE TABLE cash_entries (
	id bigint NOT NULL,
	kind text NOT NULL,
	way text NOT NULL,
	courier text,
	amount_paise bigint NOT NULL,
	day date NOT NULL,
	corrects bigint,
	actor_id text NOT NULL,
	idempotency_key text,
	request_hash text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT cash_entries_amount CHECK (
CASE kind
	WHEN 'received'::text THEN (amount_paise > 0)
	WHEN 'refund'::text THEN (amount_paise < 0)
	ELSE (amount_paise <> 0)
END),
	CONSTRAINT cash_entries_corrects CHECK (((kind = 'correction'::text) = (corrects IS NOT NULL))),
	CONSTRAINT cash_entries_courier CHECK (((char_length(courier) >= 1) AND (char_length(courier) <= 60))),
	CONSTRAINT cash_entries_kind CHECK ((kind = ANY (ARRAY['received'::text, 'refund'::text, 'correction'::text]))),
	CONSTRAINT cash_entries_way CHECK ((way = ANY (ARRAY['cash'::text, 'upi'::text, 'courier'::text])))
);

CREATE TABLE cash_lines (
	entry_id bigint NOT NULL,
	order_id uuid NOT NULL,
	amount_paise bigint NOT NULL,
	counts_as text NOT NULL,
	CONSTRAINT cash_lines_amount CHECK ((amount_paise <> 0)),
	CONSTRAINT cash_lines_counts_as CHECK ((counts_as = ANY (ARRAY['received'::text, 'refunded'::text])))
);

CREATE TABLE catalogue_changes (
	id bigint NOT NULL,
	transaction xid8 DEFAULT pg_current_xact_id() NOT NULL,
	what text NOT NULL,
	product_id uuid,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT catalogue_changes_what CHECK ((what = ANY (ARRAY['product'::text, 'products'::text, 'prices'::text, 'settings'::text, 'synonyms'::text, 'reviews'::text])))
);

CREATE TABLE class_lists (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	code text NOT NULL,
	school text NOT NULL,
	class_name text NOT NULL,
	year text NOT NULL,
	note text NOT NULL,
	delivery text NOT NULL,
	school_address text NOT NULL,
	lines jsonb NOT NULL,
	is_open boolean NOT NULL,
	revision integer NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT class_lists_address CHECK (((delivery = 'school'::text) = (school_address <> ''::text))),
	CONSTRAINT class_lists_code CHECK ((code ~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ]{6}$'::text)),
	CONSTRAINT class_lists_delivery CHECK ((delivery = ANY (ARRAY['parcels'::text, 'school'::text]))),
	CONSTRAINT class_lists_lines CHECK ((jsonb_typeof(lines) = 'array'::text))
);

CREATE TABLE collections (
	name text NOT NULL,
	title text NOT NULL,
	words text NOT NULL,
	picture text NOT NULL,
	begins_at timestamp with time zone,
	ends_at timestamp with time zone,
	rule jsonb,
	product_ids uuid[] NOT NULL,
	is_narrowable boolean NOT NULL,
	is_in_menu boolean NOT NULL,
	revision integer DEFAULT 1 NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT collections_dates CHECK ((begins_at < ends_at)),
	CONSTRAINT collections_name CHECK (((name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (char_length(name) <= 60))),
	CONSTRAINT collections_products CHECK ((cardinality(product_ids) <= 200)),
	CONSTRAINT collections_texts CHECK ((((char_length(title) >= 1) AND (char_length(title) <= 60)) AND (char_length(words) <= 300)))
);

CREATE TABLE complaints (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	number integer NOT NULL,
	status text DEFAULT 'new'::text NOT NULL,
	user_id text,
	name text NOT NULL,
	email text NOT NULL,
	phone text,
	order_number text,
	words text NOT NULL,
	steps jsonb DEFAULT '[]'::jsonb NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	runs_from timestamp with time zone DEFAULT now() NOT NULL,
	acknowledged_at timestamp with time zone,
	settled_at timestamp with time zone,
	told smallint DEFAULT 0 NOT NULL,
	CONSTRAINT complaints_order CHECK ((char_length(order_number) <= 30)),
	CONSTRAINT complaints_settled CHECK (((status = 'settled'::text) = (settled_at IS NOT NULL))),
	CONSTRAINT complaints_status CHECK ((status = ANY (ARRAY['new'::text, 'acknowledged'::text, 'settled'::text]))),
	CONSTRAINT complaints_who CHECK (((char_length(name) <= 100) AND (char_length(email) <= 254))),
	CONSTRAINT complaints_words CHECK (((char_length(words) >= 1) AND (char_length(words) <= 2000)))
);

CREATE TABLE coupons (
	code text NOT NULL,
	percent smallint,
	amount_paise integer,
	from_paise integer,
	is_once boolean DEFAULT false NOT NULL,
	most_uses integer,
	starts_on date,
	ends_on date,
	stopped_at timestamp with time zone,
	uses integer DEFAULT 0 NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT coupons_amount CHECK ((((amount_paise > 0) AND (percent IS NULL)) OR (amount_paise IS NULL))),
	CONSTRAINT coupons_code CHECK ((code ~ '^[A-Z0-9][A-Z0-9-]{2,19}$'::text)),
	CONSTRAINT coupons_days CHECK ((starts_on <= ends_on)),
	CONSTRAINT coupons_from CHECK ((from_paise >= 0)),
	CONSTRAINT coupons_percent CHECK (((percent >= 1) AND (percent <= 100))),
	CONSTRAINT coupons_uses CHECK (((uses >= 0) AND (uses <= COALESCE(most_uses, uses))))
);

CREATE TABLE customer_notes (
	order_id uuid NOT NULL,
	note text NOT NULL,
	revision integer NOT NULL
);

CREATE TABLE delivery_changes (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	rules jsonb NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	undone_at timestamp with time zone
);

CREATE TABLE delivery_rules (
	pins text NOT NULL,
	charge_paise integer,
	free_from_paise integer,
	days text DEFAULT ''::text NOT NULL,
	cash text DEFAULT 'yes'::text NOT NULL,
	cash_fee_paise integer DEFAULT 0 NOT NULL,
	cash_up_to_paise integer,
	CONSTRAINT delivery_rules_amounts CHECK (((charge_paise >= 0) AND (free_from_paise >= 0) AND (cash_fee_paise >= 0) AND (cash_up_to_paise >= 0))),
	CONSTRAINT delivery_rules_cash CHECK ((cash = ANY (ARRAY['yes'::text, 'advance'::text, 'no'::text]))),
	CONSTRAINT delivery_rules_days CHECK ((days ~ '^([1-9][0-9]?( to [1-9][0-9]?)?)?$'::text)),
	CONSTRAINT delivery_rules_pins CHECK ((pins ~ '^[1-9][0-9]{0,5}$|^[1-9][0-9]{5}-[1-9][0-9]{5}$'::text))
);

CREATE TABLE due_pushes (
	id bigint NOT NULL,
	device_id bigint NOT NULL,
	kind text NOT NULL,
	at timestamp with time zone NOT NULL,
	due_at timestamp with time zone DEFAULT now() NOT NULL,
	attempts smallint DEFAULT 0 NOT NULL
);

CREATE TABLE earlier_rates (
	id bigint NOT NULL,
	product_id uuid,
	category text,
	until_day date NOT NULL,
	percent smallint,
	zero text,
	CONSTRAINT earlier_rates_whose CHECK (((product_id IS NULL) <> (category IS NULL)))
);

CREATE TABLE home_layouts (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	layout jsonb NOT NULL,
	revision integer DEFAULT 1 NOT NULL
);

CREATE TABLE mail_outbox (
	id bigint NOT NULL,
	kind text NOT NULL,
	recipient text NOT NULL,
	facts jsonb NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	sent_at timestamp with time zone,
	channel text DEFAULT 'email'::text NOT NULL,
	attempts smallint DEFAULT 0 NOT NULL,
	last_error text,
	failed_at timestamp with time zone,
	expires_at timestamp with time zone,
	user_id text,
	origin text,
	due_at timestamp with time zone DEFAULT now() NOT NULL,
	press_id uuid,
	stranger text,
	CONSTRAINT mail_outbox_channel CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text])))
);

CREATE TABLE order_charges (
	order_id uuid NOT NULL,
	kind text NOT NULL,
	paise bigint NOT NULL,
	coupon_code text,
	words text DEFAULT ''::text NOT NULL,
	CONSTRAINT order_charges_coupon CHECK (((coupon_code IS NOT NULL) = (kind = 'coupon'::text))),
	CONSTRAINT order_charges_kind CHECK ((kind = ANY (ARRAY['coupon'::text, 'delivery'::text, 'giftWrap'::text, 'cashFee'::text]))),
	CONSTRAINT order_charges_paise CHECK (((paise <> 0) AND ((paise < 0) = (kind = 'coupon'::text))))
);

CREATE TABLE order_events (
	id bigint NOT NULL,
	order_id uuid NOT NULL,
	kind text NOT NULL,
	from_status text,
	to_status text,
	note text,
	facts jsonb,
	actor_id text,
	actor_name text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT order_events_kind CHECK ((kind = ANY (ARRAY['status'::text, 'call'::text, 'note'::text, 'lines'::text, 'details'::text, 'payment'::text, 'invoice'::text, 'return'::text, 'try'::text]))),
	CONSTRAINT order_events_status CHECK (((kind = 'status'::text) = (to_status IS NOT NULL)))
);

CREATE TABLE order_lines (
	order_id uuid NOT NULL,
	product_id uuid NOT NULL,
	"position" smallint NOT NULL,
	name text NOT NULL,
	price_paise integer NOT NULL,
	image_url text,
	qty integer NOT NULL,
	discount_paise bigint DEFAULT 0 NOT NULL,
	parts jsonb,
	CONSTRAINT order_lines_discount CHECK (((discount_paise >= 0) AND (discount_paise <= ((price_paise)::bigint * qty)))),
	CONSTRAINT order_lines_price CHECK ((price_paise >= 0)),
	CONSTRAINT order_lines_qty CHECK ((qty >= 1))
);

CREATE TABLE order_return_lines (
	return_id uuid NOT NULL,
	order_id uuid NOT NULL,
	product_id uuid NOT NULL,
	qty integer NOT NULL,
	came_back integer,
	on_shelf integer,
	CONSTRAINT order_return_lines_back CHECK (((came_back >= 0) AND (came_back <= qty))),
	CONSTRAINT order_return_lines_here CHECK (((came_back IS NULL) = (on_shelf IS NULL))),
	CONSTRAINT order_return_lines_qty CHECK ((qty >= 1)),
	CONSTRAINT order_return_lines_shelf CHECK (((on_shelf >= 0) AND (on_shelf <= came_back)))
);

CREATE TABLE order_returns (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	order_id uuid NOT NULL,
	status text NOT NULL,
	is_asked boolean NOT NULL,
	reason text,
	words text,
	answer text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	answered_at timestamp with time zone,
	received_at timestamp with time zone,
	CONSTRAINT order_returns_reason CHECK ((reason = ANY (ARRAY['broken'::text, 'wrong'::text, 'not as shown'::text, 'not wanted'::text, 'other'::text]))),
	CONSTRAINT order_returns_received CHECK (((status = 'received'::text) = (received_at IS NOT NULL))),
	CONSTRAINT order_returns_status CHECK ((status = ANY (ARRAY['asked'::text, 'accepted'::text, 'refused'::text, 'received'::text, 'withdrawn'::text]))),
	CONSTRAINT order_returns_words CHECK (((char_length(words) <= 1000) AND (char_length(answer) <= 1000)))
);

CREATE TABLE order_undos (
	press_id uuid NOT NULL,
	order_id uuid NOT NULL,
	actor_id text NOT NULL,
	what text NOT NULL,
	event_before bigint NOT NULL,
	event_after bigint NOT NULL,
	before jsonb NOT NULL,
	until timestamp with time zone NOT NULL
);

CREATE TABLE orders (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	number bigint NOT NULL,
	user_id text,
	idempotency_key text,
	request_hash text NOT NULL,
	customer_email text NOT NULL,
	customer_name text NOT NULL,
	customer_phone text NOT NULL,
	customer_address text NOT NULL,
	total_paise bigint NOT NULL,
	status text DEFAULT 'placed'::text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	call_attempts smallint DEFAULT 0 NOT NULL,
	last_call_at timestamp with time zone,
	call_after timestamp with time zone,
	courier text,
	tracking_number text,
	upi_reference text,
	taken_by text,
	erase_after timestamp with time zone,
	network text,
	number_prefix text DEFAULT 'TK-'::text NOT NULL,
	tracking_url text,
	received_paise bigint DEFAULT 0,
	refunded_paise bigint DEFAULT 0 NOT NULL,
	returned_paise bigint DEFAULT 0 NOT NULL,
	phone_proven boolean DEFAULT false NOT NULL,
	customer_gstin text DEFAULT ''::text NOT NULL,
	replaces_return uuid,
	link_seen_at timestamp with time zone,
	yes_by text,
	advance_paise bigint DEFAULT 0 NOT NULL,
	delivery_days text DEFAULT ''::text NOT NULL,
	tries smallint DEFAULT 0 NOT NULL,
	next_try date,
	gift jsonb,
	way text DEFAULT 'delivery'::text NOT NULL,
	class_sets jsonb,
	po_number text DEFAULT ''::text NOT NULL,
	papers_due_at timestamp with time zone,
	agreed jsonb,
	CONSTRAINT orders_advance CHECK (((advance_paise >= 0) AND (advance_paise <= total_paise))),
	CONSTRAINT orders_call_attempts CHECK ((call_attempts >= 0)),
	CONSTRAINT orders_delivery_days CHECK ((char_length(delivery_days) <= 10)),
	CONSTRAINT orders_number_prefix CHECK ((number_prefix ~ '^[A-Za-z0-9-]{0,8}$'::text)),
	CONSTRAINT orders_returned CHECK (((returned_paise >= 0) AND (returned_paise <= total_paise))),
	CONSTRAINT orders_status CHECK ((status = ANY (ARRAY['placed'::text, 'confirmed'::text, 'packed'::text, 'shipped'::text, 'delivered'::text, 'cancelled'::text, 'returned'::text]))),
	CONSTRAINT orders_total CHECK ((total_paise >= 0)),
	CONSTRAINT orders_tracking_url CHECK (((tracking_url ~ '^https://'::text) AND (char_length(tracking_url) <= 300))),
	CONSTRAINT orders_tries CHECK ((tries >= 0)),
	CONSTRAINT orders_way CHECK ((way = ANY (ARRAY['delivery'::text, 'pickup'::text, 'rider'::text]))),
	CONSTRAINT orders_whose CHECK (((user_id IS NOT NULL) OR (taken_by IS NOT NULL))),
	CONSTRAINT orders_yes_by CHECK ((yes_by = ANY (ARRAY['mail'::text, 'phone'::text, 'account'::text])))
);

CREATE TABLE product_import_rows (
	import_id uuid NOT NULL,
	line integer NOT NULL,
	outcome text NOT NULL,
	product_id uuid,
	before jsonb,
	words text
);

CREATE TABLE product_imports (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	file_name text NOT NULL,
	status text NOT NULL,
	total integer NOT NULL,
	done integer DEFAULT 0 NOT NULL,
	actor_id text NOT NULL,
	actor_name text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	finished_at timestamp with time zone,
	CONSTRAINT product_imports_status CHECK ((status = ANY (ARRAY['running'::text, 'done'::text, 'cancelled'::text, 'failed'::text, 'undone'::text])))
);

CREATE TABLE product_requests (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	requested_product_name text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	email text,
	status text DEFAULT 'new'::text NOT NULL,
	product_id uuid,
	told_at timestamp with time zone,
	visitor text,
	is_odd boolean DEFAULT false NOT NULL,
	awaited_id uuid,
	user_id text,
	due_at timestamp with time zone,
	same_as text,
	CONSTRAINT product_requests_email CHECK ((char_length(email) <= 254)),
	CONSTRAINT product_requests_name CHECK (((char_length(requested_product_name) >= 1) AND (char_length(requested_product_name) <= 200))),
	CONSTRAINT product_requests_status CHECK ((status = ANY (ARRAY['new'::text, 'ordering'::text, 'stocked'::text, 'no'::text])))
);

CREATE TABLE product_reviews (
	id bigint NOT NULL,
	product_id uuid NOT NULL,
	user_id text NOT NULL,
	author_name text,
	stars smallint NOT NULL,
	words text,
	state text NOT NULL,
	hide_reason text,
	answer text,
	answered_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	revision integer DEFAULT 1 NOT NULL,
	CONSTRAINT product_reviews_answer CHECK (((char_length(answer) >= 1) AND (char_length(answer) <= 1000))),
	CONSTRAINT product_reviews_hidden CHECK (((state = 'hidden'::text) = (hide_reason IS NOT NULL))),
	CONSTRAINT product_reviews_stars CHECK (((stars >= 1) AND (stars <= 5))),
	CONSTRAINT product_reviews_state CHECK ((state = ANY (ARRAY['waiting'::text, 'shown'::text, 'hidden'::text]))),
	CONSTRAINT product_reviews_words CHECK (((char_length(words) >= 1) AND (char_length(words) <= 1000)))
);

CREATE TABLE proofs (
	day date NOT NULL,
	at timestamp with time zone DEFAULT now() NOT NULL,
	backup_at timestamp with time zone,
	faults text[] NOT NULL
);

CREATE TABLE push_subscriptions (
	id bigint NOT NULL,
	user_id text NOT NULL,
	endpoint text NOT NULL,
	p256dh text NOT NULL,
	auth text NOT NULL,
	user_agent text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	told jsonb DEFAULT '{}'::jsonb NOT NULL,
	last_sent_at timestamp with time zone,
	last_error text,
	CONSTRAINT push_subscriptions_endpoint CHECK (((char_length(endpoint) >= 10) AND (char_length(endpoint) <= 2000)))
);

CREATE TABLE quotations (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	number bigint NOT NULL,
	written_by text NOT NULL,
	customer_name text NOT NULL,
	customer_phone text NOT NULL,
	customer_email text NOT NULL,
	customer_address text NOT NULL,
	customer_gstin text NOT NULL,
	lines jsonb NOT NULL,
	words text NOT NULL,
	valid_until date NOT NULL,
	is_delivery_free boolean NOT NULL,
	revision integer DEFAULT 1 NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	withdrawn_at timestamp with time zone,
	order_id uuid
);

CREATE TABLE refused_orders (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	user_id text NOT NULL,
	order_as_sent jsonb NOT NULL,
	idempotency_key text,
	network text,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE request_joins (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	same_as text NOT NULL,
	joined_to text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE request_mail_stops (
	token_hash text NOT NULL,
	address_hash text NOT NULL,
	stopped_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	proven_at timestamp with time zone
);

CREATE TABLE ring_choices (
	user_id text NOT NULL,
	choices jsonb DEFAULT '{}'::jsonb NOT NULL,
	quiet_from smallint,
	quiet_until smallint,
	seen_at timestamp with time zone,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT ring_choices_minutes CHECK ((((quiet_from >= 0) AND (quiet_from <= 1439)) AND ((quiet_until >= 0) AND (quiet_until <= 1439)))),
	CONSTRAINT ring_choices_quiet CHECK (((quiet_from IS NULL) = (quiet_until IS NULL)))
);

CREATE TABLE rings (
	id bigint NOT NULL,
	kind text NOT NULL,
	subject_id text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	pushed_at timestamp with time zone,
	closed_at timestamp with time zone,
	CONSTRAINT rings_kind CHECK ((kind = ANY (ARRAY['order'::text, 'low_stock'::text, 'mail_failed'::text, 'order_refused'::text, 'message_limit'::text, 'complaint'::text, 'proof_failed'::text])))
);

CREATE TABLE schedules (
	name text NOT NULL,
	next_at timestamp with time zone NOT NULL,
	attempts smallint DEFAULT 0 NOT NULL
);

CREATE TABLE sealed_settings (
	name text NOT NULL,
	sealed text NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE search_terms (
	words text NOT NULL,
	count integer NOT NULL,
	found integer NOT NULL,
	last_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT search_terms_counts CHECK (((count > 0) AND (found >= 0))),
	CONSTRAINT search_terms_words CHECK (((char_length(words) >= 1) AND (char_length(words) <= 200)))
);

CREATE TABLE sessions (
	id text NOT NULL,
	user_id text NOT NULL,
	token text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	ip_address text,
	user_agent text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	proven_at timestamp with time zone
);

CREATE TABLE shop_settings (
	id smallint DEFAULT 1 NOT NULL,
	settings jsonb NOT NULL,
	revision integer DEFAULT 1 NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT shop_settings_one CHECK ((id = 1))
);

CREATE TABLE staff_invites (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	email text NOT NULL,
	role text NOT NULL,
	token_hash text NOT NULL,
	invited_by text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	accepted_at timestamp with time zone,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	withdrawn_at timestamp with time zone,
	CONSTRAINT staff_invites_role CHECK ((role = ANY (ARRAY['packer'::text, 'manager'::text, 'owner'::text])))
);

CREATE TABLE stock_movements (
	id bigint NOT NULL,
	product_id uuid NOT NULL,
	delta integer NOT NULL,
	reason text NOT NULL,
	order_id uuid,
	actor_id text,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	note text,
	CONSTRAINT stock_movements_delta CHECK ((delta <> 0)),
	CONSTRAINT stock_movements_reason CHECK ((reason = ANY (ARRAY['opening'::text, 'admin'::text, 'order'::text, 'cancel'::text, 'change'::text, 'return'::text, 'import'::text])))
);

CREATE TABLE synonyms (
	id uuid DEFAULT gen_random_uuid() NOT NULL,
	from_words text NOT NULL,
	to_words text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT synonyms_from CHECK (((char_length(from_words) >= 1) AND (char_length(from_words) <= 60))),
	CONSTRAINT synonyms_to CHECK (((char_length(to_words) >= 1) AND (char_length(to_words) <= 60)))
);

CREATE TABLE two_factors (
	id text NOT NULL,
	secret text NOT NULL,
	backup_codes text NOT NULL,
	user_id text NOT NULL,
	verified boolean DEFAULT true NOT NULL,
	failed_verification_count integer DEFAULT 0 NOT NULL,
	locked_until timestamp with time zone,
	last_step integer
);

CREATE TABLE unserved_pins (
	pin text NOT NULL,
	visitor text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT unserved_pins_pin CHECK ((pin ~ '^[1-9][0-9]{5}$'::text))
);

CREATE TABLE users (
	id text NOT NULL,
	name text NOT NULL,
	email text NOT NULL,
	email_verified boolean DEFAULT false NOT NULL,
	image text,
	role text DEFAULT 'customer'::text NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL,
	phone_number text,
	phone_number_verified boolean DEFAULT false NOT NULL,
	two_factor_enabled boolean DEFAULT false NOT NULL,
	disabled_at timestamp with time zone,
	providers text[] DEFAULT '{}'::text[] NOT NULL,
	last_sign_in_at timestamp with time zone DEFAULT now() NOT NULL,
	owner_since timestamp with time zone,
	CONSTRAINT users_role CHECK ((role = ANY (ARRAY['customer'::text, 'packer'::text, 'manager'::text, 'owner'::text])))
);

CREATE TABLE verifications (
	id text NOT NULL,
	identifier text NOT NULL,
	value text NOT NULL,
	expires_at timestamp with time zone NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL,
	updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE visitor_days (
	day date NOT NULL,
	salt text NOT NULL
);

CREATE TABLE wishlist (
	user_id text NOT NULL,
	product_id uuid NOT NULL,
	created_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE audit_log ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME audit_log_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE cash_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME cash_entries_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE catalogue_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME catalogue_changes_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE complaints ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME complaints_number_seq START WITH 101 INCREMENT BY 1);
ALTER TABLE due_pushes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME due_pushes_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE earlier_rates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME earlier_rates_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE mail_outbox ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME mail_outbox_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE order_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME order_events_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE orders ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME orders_number_seq START WITH 1001 INCREMENT BY 1);
ALTER TABLE product_reviews ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME product_reviews_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE push_subscriptions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME push_subscriptions_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE quotations ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME quotations_number_seq START WITH 101 INCREMENT BY 1);
ALTER TABLE rings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME rings_id_seq START WITH 1 INCREMENT BY 1);
ALTER TABLE stock_movements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (SEQUENCE NAME stock_movements_id_seq START WITH 1 INCREMENT BY 1);

ALTER TABLE accounts ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);
ALTER TABLE addresses ADD CONSTRAINT addresses_pkey PRIMARY KEY (id);
ALTER TABLE attempt_counters ADD CONSTRAINT attempt_counters_pkey PRIMARY KEY (key);
ALTER TABLE audit_log ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
ALTER TABLE cash_closings ADD CONSTRAINT cash_closings_pkey PRIMARY KEY (day);
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_corrects_unique UNIQUE (corrects);
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_once UNIQUE (actor_id, idempotency_key);
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_pkey PRIMARY KEY (id);
ALTER TABLE cash_lines ADD CONSTRAINT cash_lines_entry_id_order_id_pk PRIMARY KEY (entry_id, order_id);
ALTER TABLE catalogue_changes ADD CONSTRAINT catalogue_changes_pkey PRIMARY KEY (id);
ALTER TABLE class_lists ADD CONSTRAINT class_lists_code_unique UNIQUE (code);
ALTER TABLE class_lists ADD CONSTRAINT class_lists_pkey PRIMARY KEY (id);
ALTER TABLE collections ADD CONSTRAINT collections_pkey PRIMARY KEY (name);
ALTER TABLE complaints ADD CONSTRAINT complaints_number_unique UNIQUE (number);
ALTER TABLE complaints ADD CONSTRAINT complaints_pkey PRIMARY KEY (id);
ALTER TABLE coupons ADD CONSTRAINT coupons_pkey PRIMARY KEY (code);
ALTER TABLE customer_notes ADD CONSTRAINT customer_notes_pkey PRIMARY KEY (order_id);
ALTER TABLE delivery_changes ADD CONSTRAINT delivery_changes_pkey PRIMARY KEY (id);
ALTER TABLE delivery_rules ADD CONSTRAINT delivery_rules_pkey PRIMARY KEY (pins);
ALTER TABLE due_pushes ADD CONSTRAINT due_pushes_one UNIQUE (device_id, kind);
ALTER TABLE due_pushes ADD CONSTRAINT due_pushes_pkey PRIMARY KEY (id);
ALTER TABLE earlier_rates ADD CONSTRAINT earlier_rates_pkey PRIMARY KEY (id);
ALTER TABLE home_layouts ADD CONSTRAINT home_layouts_pkey PRIMARY KEY (id);
ALTER TABLE invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
ALTER TABLE mail_outbox ADD CONSTRAINT mail_outbox_pkey PRIMARY KEY (id);
ALTER TABLE offers ADD CONSTRAINT offers_pkey PRIMARY KEY (id);
ALTER TABLE order_charges ADD CONSTRAINT order_charges_order_id_kind_pk PRIMARY KEY (order_id, kind);
ALTER TABLE order_events ADD CONSTRAINT order_events_pkey PRIMARY KEY (id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_id_product_id_pk PRIMARY KEY (order_id, product_id);
ALTER TABLE order_return_lines ADD CONSTRAINT order_return_lines_return_id_product_id_pk PRIMARY KEY (return_id, product_id);
ALTER TABLE order_returns ADD CONSTRAINT order_returns_of_order UNIQUE (id, order_id);
ALTER TABLE order_returns ADD CONSTRAINT order_returns_pkey PRIMARY KEY (id);
ALTER TABLE order_undos ADD CONSTRAINT order_undos_press_id_order_id_pk PRIMARY KEY (press_id, order_id);
ALTER TABLE orders ADD CONSTRAINT orders_idempotency UNIQUE (user_id, idempotency_key);
ALTER TABLE orders ADD CONSTRAINT orders_number UNIQUE (number);
ALTER TABLE orders ADD CONSTRAINT orders_pkey PRIMARY KEY (id);
ALTER TABLE orders ADD CONSTRAINT orders_taken_once UNIQUE (taken_by, idempotency_key);
ALTER TABLE product_import_rows ADD CONSTRAINT product_import_rows_import_id_line_pk PRIMARY KEY (import_id, line);
ALTER TABLE product_imports ADD CONSTRAINT product_imports_pkey PRIMARY KEY (id);
ALTER TABLE product_requests ADD CONSTRAINT product_requests_pkey PRIMARY KEY (id);
ALTER TABLE product_reviews ADD CONSTRAINT product_reviews_once UNIQUE (product_id, user_id);
ALTER TABLE product_reviews ADD CONSTRAINT product_reviews_pkey PRIMARY KEY (id);
ALTER TABLE products ADD CONSTRAINT products_pkey PRIMARY KEY (id);
ALTER TABLE proofs ADD CONSTRAINT proofs_pkey PRIMARY KEY (day);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_endpoint_unique UNIQUE (endpoint);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
ALTER TABLE quotations ADD CONSTRAINT quotations_number_unique UNIQUE (number);
ALTER TABLE quotations ADD CONSTRAINT quotations_order UNIQUE (order_id);
ALTER TABLE quotations ADD CONSTRAINT quotations_pkey PRIMARY KEY (id);
ALTER TABLE refused_orders ADD CONSTRAINT refused_orders_pkey PRIMARY KEY (id);
ALTER TABLE refused_orders ADD CONSTRAINT refused_orders_user UNIQUE (user_id);
ALTER TABLE request_joins ADD CONSTRAINT request_joins_pkey PRIMARY KEY (id);
ALTER TABLE request_joins ADD CONSTRAINT request_joins_same_as_unique UNIQUE (same_as);
ALTER TABLE request_mail_stops ADD CONSTRAINT request_mail_stops_pkey PRIMARY KEY (token_hash);
ALTER TABLE ring_choices ADD CONSTRAINT ring_choices_pkey PRIMARY KEY (user_id);
ALTER TABLE rings ADD CONSTRAINT rings_pkey PRIMARY KEY (id);
ALTER TABLE schedules ADD CONSTRAINT schedules_pkey PRIMARY KEY (name);
ALTER TABLE sealed_settings ADD CONSTRAINT sealed_settings_pkey PRIMARY KEY (name);
ALTER TABLE search_terms ADD CONSTRAINT search_terms_pkey PRIMARY KEY (words);
ALTER TABLE sessions ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
ALTER TABLE sessions ADD CONSTRAINT sessions_token_unique UNIQUE (token);
ALTER TABLE shop_settings ADD CONSTRAINT shop_settings_pkey PRIMARY KEY (id);
ALTER TABLE staff_invites ADD CONSTRAINT staff_invites_pkey PRIMARY KEY (id);
ALTER TABLE staff_invites ADD CONSTRAINT staff_invites_token_hash_unique UNIQUE (token_hash);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_pkey PRIMARY KEY (id);
ALTER TABLE synonyms ADD CONSTRAINT synonyms_pair UNIQUE (from_words, to_words);
ALTER TABLE synonyms ADD CONSTRAINT synonyms_pkey PRIMARY KEY (id);
ALTER TABLE two_factors ADD CONSTRAINT two_factors_pkey PRIMARY KEY (id);
ALTER TABLE unserved_pins ADD CONSTRAINT unserved_pins_pin_visitor_pk PRIMARY KEY (pin, visitor);
ALTER TABLE users ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE users ADD CONSTRAINT users_phone_number_unique UNIQUE (phone_number);
ALTER TABLE users ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE verifications ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);
ALTER TABLE visitor_days ADD CONSTRAINT visitor_days_pkey PRIMARY KEY (day);
ALTER TABLE wishlist ADD CONSTRAINT wishlist_user_id_product_id_pk PRIMARY KEY (user_id, product_id);

ALTER TABLE orders ADD CONSTRAINT orders_money CHECK ((((refunded_paise >= 0) AND (refunded_paise <= COALESCE(received_paise, (0)::bigint))) AND ((COALESCE(received_paise, (0)::bigint) - refunded_paise) <= total_paise)));

CREATE FUNCTION count_coupon_of_charge() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  charge order_charges := coalesce(NEW, OLD);
BEGIN
  UPDATE coupons SET uses = uses + CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END WHERE code = charge.coupon_code
    AND EXISTS (SELECT FROM orders WHERE id = charge.order_id AND status <> 'cancelled');
  RETURN NULL;
END
$$;

CREATE FUNCTION count_coupon_of_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE coupons SET uses = uses + CASE NEW.status WHEN 'cancelled' THEN -1 ELSE 1 END
    WHERE code = (SELECT coupon_code FROM order_charges WHERE order_id = NEW.id AND kind = 'coupon');
  RETURN NULL;
END
$$;

CREATE FUNCTION hold_sum_of_order() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  of_order uuid;
BEGIN
  IF TG_TABLE_NAME = 'orders' THEN of_order := NEW.id; ELSE of_order := coalesce(NEW.order_id, OLD.order_id); END IF;
  IF EXISTS (SELECT FROM orders WHERE id = of_order AND total_paise <>
      (SELECT sum(price_paise::bigint * qty) FROM order_lines WHERE order_id = of_order)
      + (SELECT coalesce(sum(paise), 0) FROM order_charges WHERE order_id = of_order)) THEN
    RAISE EXCEPTION 'order % is not the sum of its lines and charges', of_order USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_sum';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION keep_rating() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    UPDATE products SET rating_sum = rating_sum - OLD.stars, rating_count = rating_count - 1 WHERE id = OLD.product_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    UPDATE products SET rating_sum = rating_sum + NEW.stars, rating_count = rating_count + 1 WHERE id = NEW.product_id;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION note_catalogue_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO catalogue_changes (what) VALUES (TG_ARGV[0]);
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION note_earlier_rate(of_product uuid, of_category text, old_percent smallint, old_zero text, old_from date, new_from date) RETURNS void
    LANGUAGE plpgsql
    AS $$
DECLARE
  cut date;
BEGIN
  IF new_from IS NULL THEN
    DELETE FROM earlier_rates WHERE product_id = of_product OR category = of_category;
  ELSIF old_from IS NULL OR old_from < new_from THEN
    INSERT INTO earlier_rates (product_id, category, until_day, percent, zero)
      VALUES (of_product, of_category, new_from, old_percent, old_zero);
  ELSIF old_from > new_from THEN
    SELECT min(until_day) INTO cut FROM earlier_rates
      WHERE (product_id = of_product OR category = of_category) AND until_day > new_from;
    DELETE FROM earlier_rates e WHERE (product_id = of_product OR category = of_category) AND until_day > new_from
      AND (until_day <> cut OR EXISTS (SELECT FROM earlier_rates o
        WHERE (o.product_id = of_product OR o.category = of_category) AND o.until_day = new_from));
    UPDATE earlier_rates SET until_day = new_from
      WHERE (product_id = of_product OR category = of_category) AND until_day = cut;
  END IF;
END
$$;

CREATE FUNCTION note_category_rates() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  name text;
BEGIN
  IF (NEW.settings ->> 'gstFrom') IS DISTINCT FROM (OLD.settings ->> 'gstFrom') THEN
    FOREACH name IN ARRAY ARRAY['Study', 'Toy', 'Gift', 'Household'] LOOP
      PERFORM note_earlier_rate(NULL, name, (OLD.settings -> 'gstRates' ->> name)::smallint,
        nullif(OLD.settings -> 'gstZeros' ->> name, ''), nullif(OLD.settings ->> 'gstFrom', '')::date,
        nullif(NEW.settings ->> 'gstFrom', '')::date);
    END LOOP;
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION note_product_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  same products;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    same := OLD;
    same.stock := NEW.stock;
    same.updated_at := NEW.updated_at;
    IF same IS NOT DISTINCT FROM NEW AND (OLD.stock = NEW.stock OR (OLD.stock > 5 AND NEW.stock > 5)) THEN
      IF OLD.stock <> NEW.stock THEN
        INSERT INTO catalogue_changes (what, product_id) VALUES ('product', NEW.id);
      END IF;
      RETURN NULL;
    END IF;
  END IF;
  INSERT INTO catalogue_changes (what, product_id) VALUES ('product', coalesce(NEW.id, OLD.id));
  PERFORM pg_notify('catalogue', '');
  RETURN NULL;
END
$$;

CREATE FUNCTION note_product_rate() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF NEW.gst_percent IS DISTINCT FROM 0 THEN NEW.gst_zero := NULL; END IF;
  IF TG_OP = 'UPDATE' AND NEW.gst_from IS DISTINCT FROM OLD.gst_from THEN
    PERFORM note_earlier_rate(OLD.id, NULL, OLD.gst_percent, OLD.gst_zero, OLD.gst_from, NEW.gst_from);
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION note_providers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  UPDATE users u SET providers = coalesce((SELECT array_agg(provider_id ORDER BY created_at, id) FROM accounts WHERE user_id = u.id), '{}')
    WHERE u.id IN (new.user_id, old.user_id);
  RETURN NULL;
END $$;

CREATE FUNCTION note_review_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    INSERT INTO catalogue_changes (what, product_id) VALUES ('reviews', OLD.product_id);
    PERFORM pg_notify('catalogue', '');
  ELSIF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    INSERT INTO catalogue_changes (what, product_id) VALUES ('reviews', NEW.product_id);
    PERFORM pg_notify('catalogue', '');
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION note_sign_in() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  UPDATE users SET last_sign_in_at = new.created_at WHERE id = new.user_id AND last_sign_in_at < new.created_at;
  RETURN NULL;
END $$;

CREATE FUNCTION note_stock_for_askers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.deleted_at IS NULL AND NEW.visibility = 'published' THEN
    UPDATE product_requests SET due_at = now()
      WHERE awaited_id = NEW.id AND told_at IS NULL AND (email IS NOT NULL OR user_id IS NOT NULL);
  ELSE
    UPDATE product_requests SET email = NULL, user_id = NULL, due_at = NULL WHERE awaited_id = NEW.id AND told_at IS NULL;
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION offer_holds(o offers, p products) RETURNS boolean
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT p.deleted_at IS NULL AND (o.category IS NULL OR o.category = ANY (p.categories))
    AND (o.brand IS NULL OR lower(o.brand) IS NOT DISTINCT FROM lower(p.brand))
    AND (o.family IS NULL OR lower(o.family) IS NOT DISTINCT FROM lower(p.family))
    AND (o.product_ids IS NULL OR p.id = ANY (o.product_ids))
$$;

CREATE FUNCTION offered_price(o offers, usual integer) RETURNS integer
    LANGUAGE sql IMMUTABLE
    AS $$
  SELECT CASE WHEN o.percent IS NULL THEN CASE WHEN o.amount_paise < usual THEN usual - o.amount_paise END
    ELSE nullif(nullif(least(usual, CASE WHEN o.is_rounded THEN (usual::bigint * (100 - o.percent) + 5000) / 10000 * 100
      ELSE (usual::bigint * (100 - o.percent) + 50) / 100 END), usual), 0)::integer END
$$;

CREATE FUNCTION offer_of(p products, at timestamp with time zone) RETURNS TABLE(price integer, usual integer, until timestamp with time zone, asked integer)
    LANGUAGE sql STABLE
    AS $$
  SELECT price, p.price_paise, ends_at, CASE WHEN p.asked_at < (
      -- Also one that ended when this one had begun: the product was on offer all the time.
      SELECT min(greatest(e.starts_at, e.created_at)) FROM offers e
      WHERE e.starts_at <= at AND e.ends_at >= running.starts_at AND offer_holds(e, p) AND offered_price(e, p.price_paise) IS NOT NULL)
    THEN p.price_paise ELSE p.asked_price_paise END
  FROM (
    SELECT offered_price(o, p.price_paise) AS price, o.starts_at, o.ends_at FROM offers o
    WHERE o.starts_at <= at AND at < o.ends_at AND offer_holds(o, p)) AS running
  WHERE price IS NOT NULL ORDER BY price, ends_at DESC LIMIT 1
$$;

CREATE FUNCTION paper_fingerprint(i invoices) RETURNS text
    LANGUAGE sql STABLE
    AS $$
  SELECT encode(sha256(convert_to(concat_ws('|', i.id, i.order_id, i.kind, i.series, i.financial_year, i.number, i.serial, i.corrects,
    extract(epoch FROM i.issued_at), i.facts), 'UTF8')), 'hex')
$$;

CREATE FUNCTION keep_paper() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND NOT (coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND to_jsonb(new) - 'facts' - 'fingerprint' = to_jsonb(old) - 'facts' - 'fingerprint'
    AND new.facts - 'buyer' - 'note' = old.facts - 'buyer' - 'note')
  THEN RAISE EXCEPTION 'a numbered paper is never changed'; END IF;
  new.fingerprint := paper_fingerprint(new);
  RETURN new;
END $$;

CREATE FUNCTION refuse_change_of_audit_line() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND (new.id, new.at, new.actor_id, new.action, new.subject_id, new.request_id)
      IS NOT DISTINCT FROM (old.id, old.at, old.actor_id, old.action, old.subject_id, old.request_id)
    AND new.actor_name IN (old.actor_name, 'Former staff')
    AND new.subject_name IN (old.subject_name, 'Former staff', 'Deleted account')
    AND (new.address IS NULL OR new.address = old.address)
    AND (new.before IS NULL OR new.before = old.before)
    AND (new.after IS NULL OR new.after = old.after)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the audit log is only ever added to';
END $$;

CREATE FUNCTION refuse_change_of_cash_book() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the cash book is only ever added to'; END $$;

CREATE FUNCTION refuse_change_of_cash_closing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF coalesce(current_setting('tokri.erasing', true), '') = 'on'
    AND (new.day, new.expected_paise, new.counted_paise, new.left_paise, new.actor_id, new.created_at)
      IS NOT DISTINCT FROM (old.day, old.expected_paise, old.counted_paise, old.left_paise, old.actor_id, old.created_at)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;

CREATE FUNCTION refuse_change_of_cash_entry() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF coalesce(current_setting('tokri.opening_day', true), '') = new.day::text AND old.day = new.day + 1
    AND to_jsonb(new) - 'day' = to_jsonb(old) - 'day' AND NOT EXISTS (SELECT FROM cash_closings WHERE day >= new.day)
  THEN RETURN new; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;

CREATE FUNCTION refuse_closed_cash_day() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF EXISTS (SELECT FROM cash_closings WHERE day >= new.day) THEN RAISE EXCEPTION 'the day % of the cash book is closed', new.day; END IF;
  RETURN new;
END $$;

CREATE FUNCTION refuse_loss_in_audit_log() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the audit log is only ever added to'; END $$;

CREATE FUNCTION refuse_loss_in_cash_book() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF coalesce(current_setting('tokri.emptying_demo', true), '') = 'on' AND (CASE TG_TABLE_NAME
    WHEN 'cash_lines' THEN substr(to_jsonb(old) ->> 'order_id', 15, 1) = '5'
    WHEN 'cash_entries' THEN NOT EXISTS (SELECT FROM cash_lines WHERE entry_id = (to_jsonb(old) ->> 'id')::bigint)
    ELSE to_jsonb(old) ->> 'actor_id' = 'demo-staff' END)
  THEN RETURN old; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;

CREATE FUNCTION refuse_loss_of_cash_closing() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN
  IF coalesce(current_setting('tokri.opening_day', true), '') = old.day::text AND NOT EXISTS (SELECT FROM cash_closings WHERE day > old.day)
    OR coalesce(current_setting('tokri.emptying_demo', true), '') = 'on' AND old.actor_id = 'demo-staff'
  THEN RETURN old; END IF;
  RAISE EXCEPTION 'the cash book is only ever added to';
END $$;

CREATE FUNCTION refuse_loss_of_papers() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'a numbered paper is never changed'; END $$;

CREATE FUNCTION refuse_returning_more() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF EXISTS (
    SELECT FROM order_return_lines l JOIN order_returns r ON r.id = l.return_id
    JOIN order_lines s ON s.order_id = l.order_id AND s.product_id = l.product_id
    WHERE l.order_id = NEW.order_id AND r.status NOT IN ('refused', 'withdrawn')
    GROUP BY l.product_id, s.qty HAVING sum(coalesce(l.came_back, l.qty)) > s.qty
  ) THEN
    RAISE EXCEPTION 'more of order % would come back than was sold', NEW.order_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION require_sum_of_cash_lines() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE entry bigint := CASE TG_TABLE_NAME WHEN 'cash_entries' THEN (to_jsonb(new) ->> 'id')::bigint ELSE (to_jsonb(new) ->> 'entry_id')::bigint END;
BEGIN
  IF (SELECT amount_paise FROM cash_entries WHERE id = entry) IS DISTINCT FROM (SELECT sum(amount_paise) FROM cash_lines WHERE entry_id = entry)
  THEN RAISE EXCEPTION 'entry % of the cash book is not the sum of its lines', entry; END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION stock_of_parts(parts jsonb) RETURNS integer
    LANGUAGE sql STABLE
    AS $$
  SELECT min(CASE WHEN p.deleted_at IS NULL AND p.visibility = 'published' THEN p.stock / part.qty ELSE 0 END)
  FROM jsonb_to_recordset(parts) AS part (_id uuid, qty integer) LEFT JOIN products p ON p.id = part._id
$$;

CREATE FUNCTION count_bundle() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  part_ids uuid[];
BEGIN
  IF TG_OP = 'INSERT' OR NEW.parts IS DISTINCT FROM OLD.parts THEN
    part_ids := ARRAY(SELECT part._id FROM jsonb_to_recordset(NEW.parts) AS part (_id uuid));
    PERFORM FROM products WHERE id = ANY (part_ids) ORDER BY id FOR SHARE;
    IF NEW.id = ANY (part_ids)
      OR (SELECT count(*) FROM products WHERE id = ANY (part_ids) AND parts IS NULL) <> cardinality(part_ids)
      OR EXISTS (SELECT FROM products WHERE parts @> jsonb_build_array(jsonb_build_object('_id', NEW.id)) AND deleted_at IS NULL)
      OR (TG_OP = 'UPDATE' AND OLD.parts IS NULL
        AND EXISTS (SELECT FROM stock_movements WHERE product_id = NEW.id AND order_id IS NOT NULL)) THEN
      RAISE EXCEPTION 'product % cannot be this bundle', NEW.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  NEW.stock := stock_of_parts(NEW.parts);
  RETURN NEW;
END
$$;

CREATE FUNCTION count_bundles_of_parts() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE
  bundles uuid[];
BEGIN
  bundles := ARRAY(SELECT DISTINCT b.id FROM changed c
    JOIN products b ON b.parts @> jsonb_build_array(jsonb_build_object('_id', c.id)));
  IF cardinality(bundles) = 0 THEN
    RETURN NULL;
  END IF;
  PERFORM FROM products WHERE id = ANY (bundles) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products SET stock = stock_of_parts(parts)
    WHERE id = ANY (bundles) AND parts IS NOT NULL AND stock <> stock_of_parts(parts);
  RETURN NULL;
END
$$;

CREATE INDEX accounts_by_user ON accounts USING btree (user_id);
CREATE INDEX addresses_by_user ON addresses USING btree (user_id, created_at);
CREATE UNIQUE INDEX addresses_default ON addresses USING btree (user_id) WHERE is_default;
CREATE INDEX audit_log_by_actor ON audit_log USING btree (actor_id, id);
CREATE INDEX audit_log_by_name ON audit_log USING gin (to_tsvector('simple'::regconfig, translate(subject_name, '-@._/'::text, '     '::text)));
CREATE INDEX audit_log_by_subject ON audit_log USING btree (subject_id, id);
CREATE INDEX audit_log_by_time ON audit_log USING btree (at);
CREATE INDEX cash_entries_by_day ON cash_entries USING btree (day, id);
CREATE INDEX cash_lines_by_order ON cash_lines USING btree (order_id);
CREATE INDEX catalogue_changes_by_transaction ON catalogue_changes USING btree (transaction);
CREATE INDEX complaints_newest ON complaints USING btree (created_at);
CREATE INDEX complaints_of_address ON complaints USING btree (lower(email));
CREATE INDEX complaints_open ON complaints USING btree (runs_from) WHERE (status <> 'settled'::text);
CREATE UNIQUE INDEX credit_notes_by_serial ON invoices USING btree (serial) WHERE (kind = 'credit_note'::text);
CREATE UNIQUE INDEX earlier_rates_of_category ON earlier_rates USING btree (category, until_day);
CREATE UNIQUE INDEX earlier_rates_of_product ON earlier_rates USING btree (product_id, until_day);
CREATE UNIQUE INDEX home_layouts_one ON home_layouts USING btree ((true));
CREATE UNIQUE INDEX invoices_by_serial ON invoices USING btree (serial) WHERE (kind <> 'credit_note'::text);
CREATE UNIQUE INDEX invoices_of_order ON invoices USING btree (order_id, kind) WHERE (kind <> 'credit_note'::text);
CREATE INDEX mail_outbox_due ON mail_outbox USING btree (due_at, id) WHERE ((sent_at IS NULL) AND (failed_at IS NULL));
CREATE INDEX mail_outbox_failed ON mail_outbox USING btree (id) WHERE (failed_at IS NOT NULL);
CREATE INDEX mail_outbox_of_day ON mail_outbox USING btree (created_at) WHERE (stranger IS NOT NULL);
CREATE INDEX mail_outbox_of_press ON mail_outbox USING btree (press_id) WHERE (press_id IS NOT NULL);
CREATE INDEX mail_outbox_unsent ON mail_outbox USING btree (id) WHERE (sent_at IS NULL);
CREATE INDEX order_charges_by_coupon ON order_charges USING btree (coupon_code) WHERE (coupon_code IS NOT NULL);
CREATE INDEX order_events_by_order ON order_events USING btree (order_id, id);
CREATE INDEX order_lines_by_product ON order_lines USING btree (product_id);
CREATE INDEX order_return_lines_by_line ON order_return_lines USING btree (order_id, product_id);
CREATE UNIQUE INDEX order_returns_asked_once ON order_returns USING btree (order_id) WHERE (status = 'asked'::text);
CREATE INDEX order_returns_by_order ON order_returns USING btree (order_id, created_at);
CREATE INDEX order_returns_by_status ON order_returns USING btree (status, created_at, id);
CREATE INDEX order_undos_of_actor ON order_undos USING btree (actor_id, until);
CREATE INDEX order_undos_of_order ON order_undos USING btree (order_id);
CREATE INDEX orders_by_name ON orders USING gin (to_tsvector('simple'::regconfig, customer_name));
CREATE INDEX orders_by_number_end ON orders USING btree (reverse((number)::text) text_pattern_ops);
CREATE INDEX orders_by_phone ON orders USING btree (customer_phone);
CREATE INDEX orders_by_phone_end ON orders USING btree (reverse(customer_phone) text_pattern_ops);
CREATE INDEX orders_by_status ON orders USING btree (status, number);
CREATE INDEX orders_cancelled_paid ON orders USING btree (number) WHERE ((status = 'cancelled'::text) AND (received_paise > refunded_paise));
CREATE INDEX orders_in_exchange ON orders USING btree (replaces_return) WHERE (replaces_return IS NOT NULL);
CREATE INDEX orders_newest ON orders USING btree (created_at DESC NULLS LAST, id);
CREATE INDEX orders_of_class ON orders USING gin (class_sets jsonb_path_ops) WITH (fastupdate='false') WHERE (class_sets IS NOT NULL);
CREATE INDEX orders_of_customer ON orders USING btree (user_id, number);
CREATE INDEX orders_open_by_network ON orders USING btree (network) WHERE (network IS NOT NULL);
CREATE INDEX orders_owed ON orders USING btree (number) WHERE ((status = 'delivered'::text) AND (received_paise < (total_paise - returned_paise)));
CREATE INDEX orders_partly_returned_paid ON orders USING btree (number) WHERE ((status = 'delivered'::text) AND ((received_paise - refunded_paise) > (total_paise - returned_paise)));
CREATE INDEX orders_returned_paid ON orders USING btree (number) WHERE ((status = 'returned'::text) AND (received_paise > refunded_paise));
CREATE INDEX orders_to_call ON orders USING btree (number) WHERE (status = 'placed'::text);
CREATE INDEX orders_to_erase ON orders USING btree (erase_after) WHERE (erase_after IS NOT NULL);
CREATE INDEX orders_without_papers ON orders USING btree (papers_due_at, number) WHERE (papers_due_at IS NOT NULL);
CREATE INDEX papers_by_time ON invoices USING btree (issued_at, id);
CREATE INDEX papers_of_order ON invoices USING btree (order_id);
CREATE UNIQUE INDEX papers_of_series ON invoices USING btree (series, financial_year, number);
CREATE INDEX product_imports_newest ON product_imports USING btree (created_at DESC NULLS LAST, id);
CREATE INDEX product_requests_awaited ON product_requests USING btree (awaited_id, created_at) WHERE (awaited_id IS NOT NULL);
CREATE INDEX product_requests_due ON product_requests USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX product_requests_newest ON product_requests USING btree (created_at DESC NULLS LAST, id);
CREATE INDEX product_requests_visitor ON product_requests USING btree (visitor);
CREATE INDEX product_reviews_by_state ON product_reviews USING btree (state, id);
CREATE INDEX product_reviews_of_person ON product_reviews USING btree (user_id);
CREATE INDEX product_reviews_shown ON product_reviews USING btree (product_id, id, stars) WHERE (state = 'shown'::text);
CREATE INDEX product_reviews_told ON product_reviews USING btree (product_id, created_at, id) WHERE ((state = 'shown'::text) AND (words IS NOT NULL));
CREATE INDEX products_by_brand ON products USING btree (lower(brand)) WHERE ((brand IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_by_category ON products USING gin (categories) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_change ON products USING btree (updated_at, id);
CREATE INDEX products_by_family ON products USING btree (lower(family)) WHERE ((family IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX products_by_name ON products USING btree (lower(name), id, name) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_parts ON products USING gin (parts jsonb_path_ops) WITH (fastupdate='false') WHERE (parts IS NOT NULL);
CREATE INDEX products_by_popularity ON products USING btree (popularity, created_at DESC NULLS LAST, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_by_price ON products USING btree (price_paise, popularity, id) WHERE (deleted_at IS NULL);
CREATE INDEX products_featured ON products USING btree (popularity) WHERE (is_featured AND (deleted_at IS NULL));
CREATE INDEX push_subscriptions_by_user ON push_subscriptions USING btree (user_id);
CREATE INDEX request_mail_stops_address ON request_mail_stops USING btree (address_hash);
CREATE INDEX rings_open ON rings USING btree (id) WHERE (closed_at IS NULL);
CREATE INDEX search_terms_most ON search_terms USING btree (count DESC NULLS LAST);
CREATE INDEX sessions_by_user ON sessions USING btree (user_id);
CREATE INDEX stock_movements_by_product ON stock_movements USING btree (product_id, id);
CREATE INDEX stock_movements_of_orders ON stock_movements USING btree (created_at, product_id, delta) WHERE (order_id IS NOT NULL);
CREATE UNIQUE INDEX two_factors_user_unique ON two_factors USING btree (user_id);
CREATE INDEX unserved_pins_by_time ON unserved_pins USING btree (created_at);
CREATE INDEX unserved_pins_by_visitor ON unserved_pins USING btree (visitor);
CREATE INDEX verifications_by_identifier ON verifications USING btree (identifier);

ALTER TABLE accounts ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE addresses ADD CONSTRAINT addresses_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE cash_entries ADD CONSTRAINT cash_entries_corrects_cash_entries_id_fk FOREIGN KEY (corrects) REFERENCES cash_entries(id);
ALTER TABLE cash_lines ADD CONSTRAINT cash_lines_entry_id_cash_entries_id_fk FOREIGN KEY (entry_id) REFERENCES cash_entries(id);
ALTER TABLE cash_lines ADD CONSTRAINT cash_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE customer_notes ADD CONSTRAINT customer_notes_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE due_pushes ADD CONSTRAINT due_pushes_device_id_push_subscriptions_id_fk FOREIGN KEY (device_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE;
ALTER TABLE earlier_rates ADD CONSTRAINT earlier_rates_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_corrects_invoices_id_fk FOREIGN KEY (corrects) REFERENCES invoices(id);
ALTER TABLE invoices ADD CONSTRAINT invoices_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_charges ADD CONSTRAINT order_charges_coupon_code_coupons_code_fk FOREIGN KEY (coupon_code) REFERENCES coupons(code);
ALTER TABLE order_charges ADD CONSTRAINT order_charges_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_events ADD CONSTRAINT order_events_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_lines ADD CONSTRAINT order_lines_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE order_return_lines ADD CONSTRAINT order_return_lines_line FOREIGN KEY (order_id, product_id) REFERENCES order_lines(order_id, product_id);
ALTER TABLE order_return_lines ADD CONSTRAINT order_return_lines_return FOREIGN KEY (return_id, order_id) REFERENCES order_returns(id, order_id) ON DELETE CASCADE;
ALTER TABLE order_returns ADD CONSTRAINT order_returns_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE order_undos ADD CONSTRAINT order_undos_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE;
ALTER TABLE orders ADD CONSTRAINT orders_replaces_return_order_returns_id_fk FOREIGN KEY (replaces_return) REFERENCES order_returns(id);
ALTER TABLE product_import_rows ADD CONSTRAINT product_import_rows_import_id_product_imports_id_fk FOREIGN KEY (import_id) REFERENCES product_imports(id) ON DELETE CASCADE;
ALTER TABLE product_requests ADD CONSTRAINT product_requests_awaited_id_products_id_fk FOREIGN KEY (awaited_id) REFERENCES products(id);
ALTER TABLE product_requests ADD CONSTRAINT product_requests_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE product_requests ADD CONSTRAINT product_requests_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE SET NULL;
ALTER TABLE product_reviews ADD CONSTRAINT product_reviews_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE push_subscriptions ADD CONSTRAINT push_subscriptions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE quotations ADD CONSTRAINT quotations_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE refused_orders ADD CONSTRAINT refused_orders_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE ring_choices ADD CONSTRAINT ring_choices_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE sessions ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_order_id_orders_id_fk FOREIGN KEY (order_id) REFERENCES orders(id);
ALTER TABLE stock_movements ADD CONSTRAINT stock_movements_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE two_factors ADD CONSTRAINT two_factors_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
ALTER TABLE wishlist ADD CONSTRAINT wishlist_product_id_products_id_fk FOREIGN KEY (product_id) REFERENCES products(id);
ALTER TABLE wishlist ADD CONSTRAINT wishlist_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

CREATE TRIGGER accounts_note_providers AFTER INSERT OR DELETE OR UPDATE OF provider_id, user_id, created_at ON accounts FOR EACH ROW EXECUTE FUNCTION note_providers();
CREATE TRIGGER audit_lines_stay BEFORE UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change_of_audit_line();
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss_in_audit_log();
CREATE TRIGGER cash_closings_are_append_only BEFORE TRUNCATE ON cash_closings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();
CREATE TRIGGER cash_closings_in_order BEFORE INSERT ON cash_closings FOR EACH ROW EXECUTE FUNCTION refuse_closed_cash_day();
CREATE TRIGGER cash_closings_keep_their_sums BEFORE UPDATE ON cash_closings FOR EACH ROW EXECUTE FUNCTION refuse_change_of_cash_closing();
CREATE TRIGGER cash_closings_stay BEFORE DELETE ON cash_closings FOR EACH ROW EXECUTE FUNCTION refuse_loss_of_cash_closing();
CREATE CONSTRAINT TRIGGER cash_entries_add_up AFTER INSERT ON cash_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sum_of_cash_lines();
CREATE TRIGGER cash_entries_are_append_only BEFORE TRUNCATE ON cash_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();
CREATE TRIGGER cash_entries_keep_their_sums BEFORE UPDATE ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_change_of_cash_entry();
CREATE TRIGGER cash_entries_of_open_days BEFORE INSERT ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_closed_cash_day();
CREATE TRIGGER cash_entries_stay BEFORE DELETE ON cash_entries FOR EACH ROW EXECUTE FUNCTION refuse_loss_in_cash_book();
CREATE CONSTRAINT TRIGGER cash_lines_add_up AFTER INSERT ON cash_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_sum_of_cash_lines();
CREATE TRIGGER cash_lines_are_append_only BEFORE UPDATE OR TRUNCATE ON cash_lines FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_cash_book();
CREATE TRIGGER cash_lines_stay BEFORE DELETE ON cash_lines FOR EACH ROW EXECUTE FUNCTION refuse_loss_in_cash_book();
CREATE TRIGGER collections_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON collections FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
CREATE TRIGGER coupons_change AFTER INSERT OR UPDATE OF stopped_at ON coupons FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
CREATE TRIGGER delivery_rules_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON delivery_rules FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
CREATE TRIGGER home_layouts_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON home_layouts FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
CREATE TRIGGER invoices_are_append_only BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION refuse_loss_of_papers();
CREATE TRIGGER invoices_stay BEFORE INSERT OR DELETE OR UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION keep_paper();
CREATE TRIGGER offers_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON offers FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('prices');
CREATE TRIGGER order_charges_coupon_lost AFTER DELETE ON order_charges FOR EACH ROW WHEN ((old.coupon_code IS NOT NULL)) EXECUTE FUNCTION count_coupon_of_charge();
CREATE TRIGGER order_charges_coupon_used AFTER INSERT ON order_charges FOR EACH ROW WHEN ((new.coupon_code IS NOT NULL)) EXECUTE FUNCTION count_coupon_of_charge();
CREATE CONSTRAINT TRIGGER order_charges_sum AFTER INSERT OR DELETE OR UPDATE ON order_charges DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_sum_of_order();
CREATE CONSTRAINT TRIGGER order_return_lines_most AFTER INSERT OR UPDATE ON order_return_lines DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_returning_more();
CREATE CONSTRAINT TRIGGER order_returns_most AFTER UPDATE ON order_returns DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse_returning_more();
CREATE TRIGGER orders_coupon_given_back AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (((new.status = 'cancelled'::text) <> (old.status = 'cancelled'::text))) EXECUTE FUNCTION count_coupon_of_order();
CREATE CONSTRAINT TRIGGER orders_sum AFTER INSERT OR UPDATE OF total_paise ON orders DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION hold_sum_of_order();
CREATE TRIGGER product_reviews_change AFTER INSERT OR DELETE OR UPDATE ON product_reviews FOR EACH ROW EXECUTE FUNCTION note_review_change();
CREATE TRIGGER product_reviews_rating AFTER INSERT OR DELETE OR UPDATE OF stars, state ON product_reviews FOR EACH ROW EXECUTE FUNCTION keep_rating();
CREATE TRIGGER products_askers AFTER UPDATE OF stock, deleted_at, visibility ON products FOR EACH ROW WHEN (((new.stock > old.stock) OR (new.visibility <> 'published'::text) OR (new.deleted_at IS NOT NULL))) EXECUTE FUNCTION note_stock_for_askers();
CREATE TRIGGER products_bundle BEFORE INSERT OR UPDATE OF stock, parts ON products FOR EACH ROW WHEN ((new.parts IS NOT NULL)) EXECUTE FUNCTION count_bundle();
CREATE TRIGGER products_change AFTER INSERT OR DELETE OR UPDATE ON products FOR EACH ROW EXECUTE FUNCTION note_product_change();
CREATE TRIGGER products_emptied AFTER TRUNCATE ON products FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('products');
CREATE TRIGGER products_note_rate BEFORE INSERT OR UPDATE OF gst_percent, gst_zero, gst_from ON products FOR EACH ROW EXECUTE FUNCTION note_product_rate();
CREATE TRIGGER products_parts_change AFTER UPDATE ON products REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_bundles_of_parts();
CREATE TRIGGER sessions_note_sign_in AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION note_sign_in();
CREATE TRIGGER shop_settings_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON shop_settings FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('settings');
CREATE TRIGGER shop_settings_note_rates BEFORE UPDATE ON shop_settings FOR EACH ROW EXECUTE FUNCTION note_category_rates();
CREATE TRIGGER synonyms_change AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON synonyms FOR EACH STATEMENT EXECUTE FUNCTION note_catalogue_change('synonyms');
