-- Where an order goes: an ISO 3166-1 code beside the country as it was written, the region as of
-- ISO 3166-2, a company and a second line.
create function country_spelling_key(text) returns text language sql immutable as $$
  select regexp_replace(btrim(regexp_replace(regexp_replace(
    replace(lower(normalize($1)), '&', 'and'), '[.’'']', '', 'g'), '\s+', ' ', 'g')), '^the ', '')
$$;

-- How countries are spelled, for addresses that older versions wrote.
create table country_spelling (
  spelling text primary key,
  code text not null check (code ~ '^[A-Z]{2}$')
);

-- The same lines as in src/modules/addresses/country-names.ts.
insert into country_spelling (spelling, code)
select distinct country_spelling_key(name), left(line, 2)
from regexp_split_to_table($countries$AD|AND|Andorra
AE|ARE|United Arab Emirates|UAE|Emirates
AF|AFG|Afghanistan
AG|ATG|Antigua and Barbuda
AI|AIA|Anguilla
AL|ALB|Albania
AM|ARM|Armenia
AO|AGO|Angola
AQ|ATA|Antarctica
AR|ARG|Argentina
AS|ASM|American Samoa
AT|AUT|Austria|Österreich|Oesterreich|Autriche
AU|AUS|Australia
AW|ABW|Aruba
AX|ALA|Åland Islands|Aland Islands
AZ|AZE|Azerbaijan
BA|BIH|Bosnia and Herzegovina|Bosnia
BB|BRB|Barbados
BD|BGD|Bangladesh
BE|BEL|Belgium|België|Belgique|Belgien
BF|BFA|Burkina Faso
BG|BGR|Bulgaria
BH|BHR|Bahrain
BI|BDI|Burundi
BJ|BEN|Benin
BL|BLM|Saint Barthélemy|St. Barthélemy|Saint Barthelemy
BM|BMU|Bermuda
BN|BRN|Brunei|Brunei Darussalam
BO|BOL|Bolivia|Bolivia, Plurinational State of
BQ|BES|Caribbean Netherlands|Bonaire, Sint Eustatius and Saba
BR|BRA|Brazil|Brasil
BS|BHS|Bahamas
BT|BTN|Bhutan
BV|BVT|Bouvet Island
BW|BWA|Botswana
BY|BLR|Belarus
BZ|BLZ|Belize
CA|CAN|Canada
CC|CCK|Cocos (Keeling) Islands
CD|COD|Democratic Republic of the Congo|Congo - Kinshasa|Congo, Democratic Republic of the
CF|CAF|Central African Republic
CG|COG|Republic of the Congo|Congo - Brazzaville
CH|CHE|Switzerland|Schweiz|Suisse|Svizzera
CI|CIV|Côte d'Ivoire|Cote d'Ivoire|Ivory Coast
CK|COK|Cook Islands
CL|CHL|Chile
CM|CMR|Cameroon
CN|CHN|China|People's Republic of China
CO|COL|Colombia
CR|CRI|Costa Rica
CU|CUB|Cuba
CV|CPV|Cape Verde|Cabo Verde
CW|CUW|Curaçao|Curacao
CX|CXR|Christmas Island
CY|CYP|Cyprus
CZ|CZE|Czechia|Czech Republic|Česko|Ceska republika|Česká republika
DE|DEU|Germany|Deutschland|Federal Republic of Germany|Allemagne|BRD
DJ|DJI|Djibouti
DK|DNK|Denmark|Danmark|Dänemark
DM|DMA|Dominica
DO|DOM|Dominican Republic
DZ|DZA|Algeria
EC|ECU|Ecuador
EE|EST|Estonia
EG|EGY|Egypt
EH|ESH|Western Sahara
ER|ERI|Eritrea
ES|ESP|Spain|España|Espana|Spanien
ET|ETH|Ethiopia
FI|FIN|Finland|Suomi|Finnland
FJ|FJI|Fiji
FK|FLK|Falkland Islands|Falkland Islands (Malvinas)
FM|FSM|Micronesia|Micronesia, Federated States of
FO|FRO|Faroe Islands
FR|FRA|France|Frankreich|République française
GA|GAB|Gabon
GB|GBR|United Kingdom|UK|Great Britain|England|Scotland|Wales|Northern Ireland|Britain
GD|GRD|Grenada
GE|GEO|Georgia
GF|GUF|French Guiana
GG|GGY|Guernsey
GH|GHA|Ghana
GI|GIB|Gibraltar
GL|GRL|Greenland
GM|GMB|Gambia|Republic of The Gambia
GN|GIN|Guinea
GP|GLP|Guadeloupe
GQ|GNQ|Equatorial Guinea
GR|GRC|Greece|Hellas|Ellada
GS|SGS|South Georgia and South Sandwich Islands|South Georgia and the South Sandwich Islands
GT|GTM|Guatemala
GU|GUM|Guam
GW|GNB|Guinea-Bissau
GY|GUY|Guyana
HK|HKG|Hong Kong|Hong Kong SAR China|Hongkong
HM|HMD|Heard and McDonald Islands|Heard Island and McDonald Islands
HN|HND|Honduras
HR|HRV|Croatia|Hrvatska
HT|HTI|Haiti
HU|HUN|Hungary|Magyarország|Ungarn
ID|IDN|Indonesia
IE|IRL|Ireland|Republic of Ireland|Éire|Eire|Irland
IL|ISR|Israel
IM|IMN|Isle of Man
IN|IND|India
IO|IOT|British Indian Ocean Territory
IQ|IRQ|Iraq
IR|IRN|Iran|Iran, Islamic Republic of|Islamic Republic of Iran
IS|ISL|Iceland
IT|ITA|Italy|Italia|Italien
JE|JEY|Jersey
JM|JAM|Jamaica
JO|JOR|Jordan
JP|JPN|Japan|Nippon
KE|KEN|Kenya
KG|KGZ|Kyrgyzstan
KH|KHM|Cambodia
KI|KIR|Kiribati
KM|COM|Comoros
KN|KNA|Saint Kitts and Nevis|St. Kitts and Nevis
KP|PRK|North Korea|Korea, Democratic People's Republic of
KR|KOR|South Korea|Korea, Republic of|Republic of Korea
KW|KWT|Kuwait
KY|CYM|Cayman Islands
KZ|KAZ|Kazakhstan
LA|LAO|Laos|Lao People's Democratic Republic
LB|LBN|Lebanon
LC|LCA|Saint Lucia|St. Lucia
LI|LIE|Liechtenstein
LK|LKA|Sri Lanka
LR|LBR|Liberia
LS|LSO|Lesotho
LT|LTU|Lithuania
LU|LUX|Luxembourg|Luxemburg
LV|LVA|Latvia
LY|LBY|Libya
MA|MAR|Morocco
MC|MCO|Monaco
MD|MDA|Moldova|Moldova, Republic of|Republic of Moldova
ME|MNE|Montenegro
MF|MAF|Saint Martin|St. Martin|Saint Martin (French part)
MG|MDG|Madagascar
MH|MHL|Marshall Islands
MK|MKD|North Macedonia|The Republic of North Macedonia|Macedonia
ML|MLI|Mali
MM|MMR|Myanmar|Myanmar (Burma)|Burma
MN|MNG|Mongolia
MO|MAC|Macao|Macao SAR China|Macau
MP|MNP|Northern Mariana Islands
MQ|MTQ|Martinique
MR|MRT|Mauritania
MS|MSR|Montserrat
MT|MLT|Malta
MU|MUS|Mauritius
MV|MDV|Maldives
MW|MWI|Malawi
MX|MEX|Mexico|México
MY|MYS|Malaysia
MZ|MOZ|Mozambique
NA|NAM|Namibia
NC|NCL|New Caledonia
NE|NER|Niger
NF|NFK|Norfolk Island
NG|NGA|Nigeria
NI|NIC|Nicaragua
NL|NLD|Netherlands|Netherlands (Kingdom of the)|Holland|Nederland|Niederlande
NO|NOR|Norway|Norge|Norwegen
NP|NPL|Nepal
NR|NRU|Nauru
NU|NIU|Niue
NZ|NZL|New Zealand|Aotearoa
OM|OMN|Oman
PA|PAN|Panama
PE|PER|Peru
PF|PYF|French Polynesia
PG|PNG|Papua New Guinea
PH|PHL|Philippines
PK|PAK|Pakistan
PL|POL|Poland|Polska|Polen
PM|SPM|Saint Pierre and Miquelon|St. Pierre and Miquelon
PN|PCN|Pitcairn Islands|Pitcairn
PR|PRI|Puerto Rico
PS|PSE|Palestine|Palestinian Territories|Palestine, State of|State of Palestine
PT|PRT|Portugal
PW|PLW|Palau
PY|PRY|Paraguay
QA|QAT|Qatar
RE|REU|Réunion|Reunion
RO|ROU|Romania|România|Roumania
RS|SRB|Serbia
RU|RUS|Russia|Russian Federation
RW|RWA|Rwanda
SA|SAU|Saudi Arabia
SB|SLB|Solomon Islands
SC|SYC|Seychelles
SD|SDN|Sudan
SE|SWE|Sweden|Sverige|Schweden
SG|SGP|Singapore
SH|SHN|Saint Helena|St. Helena|Saint Helena, Ascension and Tristan da Cunha
SI|SVN|Slovenia|Slovenija
SJ|SJM|Svalbard and Jan Mayen
SK|SVK|Slovakia|Slovensko|Slovak Republic
SL|SLE|Sierra Leone
SM|SMR|San Marino
SN|SEN|Senegal
SO|SOM|Somalia
SR|SUR|Suriname
SS|SSD|South Sudan
ST|STP|São Tomé and Príncipe|Sao Tome and Principe
SV|SLV|El Salvador
SX|SXM|Sint Maarten|Sint Maarten (Dutch part)
SY|SYR|Syria|Syrian Arab Republic
SZ|SWZ|Eswatini|Swaziland
TC|TCA|Turks and Caicos Islands
TD|TCD|Chad
TF|ATF|French Southern Territories
TG|TGO|Togo
TH|THA|Thailand
TJ|TJK|Tajikistan
TK|TKL|Tokelau
TL|TLS|Timor-Leste|East Timor
TM|TKM|Turkmenistan
TN|TUN|Tunisia
TO|TON|Tonga
TR|TUR|Türkiye|Turkey|Türkei
TT|TTO|Trinidad and Tobago
TV|TUV|Tuvalu
TW|TWN|Taiwan|Taiwan, Province of China
TZ|TZA|Tanzania|Tanzania, United Republic of|United Republic of Tanzania
UA|UKR|Ukraine
UG|UGA|Uganda
UM|UMI|U.S. Outlying Islands|United States Minor Outlying Islands
US|USA|United States|United States of America|America|U S A|The States
UY|URY|Uruguay
UZ|UZB|Uzbekistan
VA|VAT|Vatican City|Holy See|Holy See (Vatican City State)|Vatican
VC|VCT|Saint Vincent and the Grenadines|St. Vincent and Grenadines
VE|VEN|Venezuela|Venezuela, Bolivarian Republic of
VG|VGB|British Virgin Islands|Virgin Islands (British)|Virgin Islands, British
VI|VIR|U.S. Virgin Islands|Virgin Islands (U.S.)|Virgin Islands, U.S.
VN|VNM|Vietnam|Viet Nam
VU|VUT|Vanuatu
WF|WLF|Wallis and Futuna
WS|WSM|Samoa
YE|YEM|Yemen
YT|MYT|Mayotte
ZA|ZAF|South Africa
ZM|ZMB|Zambia
ZW|ZWE|Zimbabwe$countries$, '\n') line, regexp_split_to_table(line, '\|') name;

create function country_code_of(country text) returns text language sql stable as $$
  select code from country_spelling where spelling = country_spelling_key(country)
$$;

alter table delivery_address
  add company text not null default '' check (length(company) <= 200),
  add line2 text not null default '' check (length(line2) <= 200),
  add region text not null default '' check (region ~ '^([A-Z]{2}-[A-Z0-9]{1,3})?$'),
  -- null: it was not recognised, and staff look at it
  add country_code text check (country_code ~ '^[A-Z]{2}$'),
  add constraint delivery_address_region_of_country
    check (region = '' or (country_code is not null and left(region, 2) = country_code)),
  -- some countries have none
  drop constraint delivery_address_postcode_check,
  add constraint delivery_address_postcode_check check (length(postcode) <= 20);

update delivery_address set country_code = country_code_of(country);

-- An older version, which may run beside this one, knows five fields and changes rows in place;
-- this one deletes them and writes them anew. What the older one does not know belongs to the
-- address before.
create function map_older_address() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    new.company := '';
    new.line2 := '';
    new.region := '';
    new.country_code := country_code_of(new.country);
  elsif new.country_code is null then
    new.country_code := country_code_of(new.country);
  end if;
  return new;
end $$;
create trigger delivery_address_of_older_version before insert or update on delivery_address
  for each row execute function map_older_address();
