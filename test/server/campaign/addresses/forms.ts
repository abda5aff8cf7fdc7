/**
 * Forms of Canadian addresses with their parts: unit; civic number and suffix; name; type; direction, and behind "@" the
 * voter's city, if the address names it. Empty if there is no door. "⏎" is a line break. All streets are invented or
 * of names that every town has.
 */
export const forms = `
345 Main St | ; 345; main; street;
345 Main Street | ; 345; main; street;
345 MAIN STREET | ; 345; main; street;
345 Main St. | ; 345; main; street;
345 Main | ; 345; main; ;
345, Main Street | ; 345; main; street;
#345 Main St | ; 345; main; street;
No. 345 Main St | ; 345; main; street;
No 345, rue Principale | ; 345; principale; street;
N° 345, rue Principale | ; 345; principale; street;
00345 Main St | ; 345; main; street;
345 - Main St | ; 345; main; street;
345  Main   St | ; 345; main; street;
123A Main St | ; 123 a; main; street;
123-A Main St | ; 123 a; main; street;
123 A Main St | ; 123 a; main; street;
123 a, rue Principale | ; 123 a; principale; street;
123½ Main St | ; 123 1/2; main; street;
123 ½ Main St | ; 123 1/2; main; street;
123 1/2 Main St | ; 123 1/2; main; street;
123-1/2 Main St | ; 123 1/2; main; street;
123¼ Main St | ; 123 1/4; main; street;
123 ¾ rue Principale | ; 123 3/4; principale; street;
123 bis, rue Principale | ; 123 bis; principale; street;
12-345 Main | 12; 345; main; ;
12-345 Main St | 12; 345; main; street;
12 - 345 Main St | 12; 345; main; street;
12–345 Main St | 12; 345; main; street;
12—345 Main St | 12; 345; main; street;
12/345 Main St | 12; 345; main; street;
12 / 345 Main St | 12; 345; main; street;
#12-345 Main St | 12; 345; main; street;
# 12 - 345 Main St | 12; 345; main; street;
#12, 345 Main St | 12; 345; main; street;
#12 345 Main St | 12; 345; main; street;
12, 345 Main St | 12; 345; main; street;
12A-345 Main St | 12a; 345; main; street;
A12-345 Main St | a12; 345; main; street;
A-345 Main St | a; 345; main; street;
B-12, 345 Main St | b12; 345; main; street;
12-345B Main St | 12; 345 b; main; street;
12-345 1/2 Main St | 12; 345 1/2; main; street;
1204-345 Main St W | 1204; 345; main; street; w
5-12, rue Principale | 5; 12; principale; street;
5-12 rue Principale Ouest | 5; 12; principale; street; w
Apt 12, 345 Main St | 12; 345; main; street;
Apt. 12, 345 Main St | 12; 345; main; street;
Apt 12 345 Main St | 12; 345; main; street;
Apt #12, 345 Main St | 12; 345; main; street;
Apt # 12 - 345 Main St | 12; 345; main; street;
Apt. No. 12, 345 Main St | 12; 345; main; street;
APT 12B-345 MAIN ST | 12b; 345; main; street;
Apartment 12, 345 Main Street | 12; 345; main; street;
App. 12, 345 rue Principale | 12; 345; principale; street;
Appartement 12 - 345, rue Principale | 12; 345; principale; street;
Unit 12, 345 Main St | 12; 345; main; street;
Unit 12 - 345 Main St | 12; 345; main; street;
Unit #12 345 Main St | 12; 345; main; street;
UNIT B 345 MAIN ST | b; 345; main; street;
Unité 12, 345 rue Principale | 12; 345; principale; street;
Suite 200, 345 Main St | 200; 345; main; street;
Suite 200 - 345 Main St | 200; 345; main; street;
Ste 200, 345 Main St | 200; 345; main; street;
Ste. 200 345 Main St | 200; 345; main; street;
Bureau 300, 345 rue Principale | 300; 345; principale; street;
Room 7, 345 Main St | 7; 345; main; street;
Rm 7 345 Main St | 7; 345; main; street;
Studio 4, 345 Main St | 4; 345; main; street;
Local 4, 345 rue Principale | 4; 345; principale; street;
345 Main St Apt 12 | 12; 345; main; street;
345 Main St Apt 12B | 12b; 345; main; street;
345 Main St Apt. 12 | 12; 345; main; street;
345 Main St Apt #12B | 12b; 345; main; street;
345 Main St Apt # 12 | 12; 345; main; street;
345 Main St, Apt #12 | 12; 345; main; street;
345 Main St. - Apt. 12 | 12; 345; main; street;
345 Main St Apt. No. 12 | 12; 345; main; street;
345 Main St W Apt #12B | 12b; 345; main; street; w
345 Main St Apartment 12 | 12; 345; main; street;
345 Main St Unit 12 | 12; 345; main; street;
345 Main St, Unit 12 | 12; 345; main; street;
345 Main St Unit #12 | 12; 345; main; street;
345 Main St Unit # B | b; 345; main; street;
345 Main St #12 | 12; 345; main; street;
345 Main St # 12 | 12; 345; main; street;
345 Main St. #12-A | 12-a; 345; main; street;
345 Main St, #12 | 12; 345; main; street;
345 Main St, 12 | 12; 345; main; street;
345 Main St 1204 | 1204; 345; main; street;
345 Main St W 1204 | 1204; 345; main; street; w
345 Oak Cres 4B | 4b; 345; oak; crescent;
345 Main St Suite 200 | 200; 345; main; street;
345 Main St Suite #200 | 200; 345; main; street;
345 Main St Ste 200 | 200; 345; main; street;
345 Main St, Ste. 200 | 200; 345; main; street;
345, rue Principale, app. 12 | 12; 345; principale; street;
345 rue Principale app 12 | 12; 345; principale; street;
345 rue Principale app. #12 | 12; 345; principale; street;
345, rue Principale, appartement 12 | 12; 345; principale; street;
345, rue Principale, appt 12 | 12; 345; principale; street;
345, rue Principale #12 | 12; 345; principale; street;
345 boul. Laurier bureau 300 | 300; 345; laurier; boulevard;
345, boul. Laurier, bureau 300 | 300; 345; laurier; boulevard;
345, boulevard Laurier, local 4 | 4; 345; laurier; boulevard;
345, rue Principale, porte 4 | 4; 345; principale; street;
345, rue Principale, logement 4 | 4; 345; principale; street;
345 Main St⏎Apt 4 | 4; 345; main; street;
Apt 4⏎345 Main St | 4; 345; main; street;
345, rue Principale⏎app. 4 | 4; 345; principale; street;
345 Main St⏎Unit 4⏎Sable XA Z1A 1A1 | 4; 345; main; street;
345 Main St; Apt 4 | 4; 345; main; street;
345 Main St PH | ph; 345; main; street;
345 Main St PH 5 | ph5; 345; main; street;
345 Main St PH5 | ph5; 345; main; street;
345 Main St, PH-5 | ph5; 345; main; street;
345 Main St Penthouse 5 | ph5; 345; main; street;
345 Main St, Penthouse | ph; 345; main; street;
PH5-345 Main St | ph5; 345; main; street;
PH 5, 345 Main St | ph5; 345; main; street;
PH 5 - 345 Main St | ph5; 345; main; street;
Penthouse 5, 345 Main St | ph5; 345; main; street;
345 Main St Unit PH5 | ph5; 345; main; street;
345 Main St Basement | basement; 345; main; street;
345 Main St Bsmt | basement; 345; main; street;
345 Main St, Bsmt. | basement; 345; main; street;
345 Main St (Basement) | basement; 345; main; street;
345 Main St Bsmt Apt | basement; 345; main; street;
Bsmt 345 Main St | basement; 345; main; street;
Basement, 345 Main St | basement; 345; main; street;
Basement - 345 Main St | basement; 345; main; street;
345 rue Principale sous-sol | sous sol; 345; principale; street;
345, rue Principale, sous-sol | sous sol; 345; principale; street;
345, rue Principale, rez-de-chaussée | rez de chaussee; 345; principale; street;
345 rue Principale RDC | rez de chaussee; 345; principale; street;
345 Main St Upper | upper; 345; main; street;
345 Main St, Upper | upper; 345; main; street;
345 Main St - Upper | upper; 345; main; street;
345 Main St Lower | lower; 345; main; street;
Upper 345 Main St | upper; 345; main; street;
Lower - 345 Main St | lower; 345; main; street;
Upper, 345 Main St | upper; 345; main; street;
345 Main St Upper Unit | upper; 345; main; street;
345 Main St Rear | rear; 345; main; street;
Rear 345 Main St | rear; 345; main; street;
345 Main St Front | front; 345; main; street;
345 rue Principale arrière | arriere; 345; principale; street;
345, rue Principale, haut | haut; 345; principale; street;
345 Main St 2nd Floor | 2nd floor; 345; main; street;
345 Main St, 2nd Flr | 2nd floor; 345; main; street;
345 Main St 2nd Fl. | 2nd floor; 345; main; street;
345 Main St Floor 2 | floor 2; 345; main; street;
345 Main St Main Floor | main floor; 345; main; street;
Main Floor, 345 Main St | main floor; 345; main; street;
2nd Floor, 345 Main St | 2nd floor; 345; main; street;
2nd Floor 345 Main St | 2nd floor; 345; main; street;
345 Main St Ground Floor | ground floor; 345; main; street;
345 Main St Apt 4 2nd Floor | 4-2nd floor; 345; main; street;
345 rue Principale 2e étage | 2e etage; 345; principale; street;
345, rue Principale, 2e étage | 2e etage; 345; principale; street;
345, rue Principale, 3ème étage | 3eme etage; 345; principale; street;
345 Main St TH 5 | th5; 345; main; street;
345 Main St TH5 | th5; 345; main; street;
345 Main St, TH 5 | th5; 345; main; street;
345 Main St TH #5 | th5; 345; main; street;
TH 5, 345 Main St | th5; 345; main; street;
TH5-345 Main St | th5; 345; main; street;
TH 5 345 Main St | th5; 345; main; street;
345 Main St Townhouse 5 | th5; 345; main; street;
Townhouse 5, 345 Main St | th5; 345; main; street;
345 Main St Town House 5 | th5; 345; main; street;
345 Main St Unit TH5 | th5; 345; main; street;
345 Main St Tower 2 Unit 1501 | tower2-1501; 345; main; street;
345 Main St, Tower 2 Unit 1501 | tower2-1501; 345; main; street;
345 Main St, Tower 2, Unit 1501 | tower2-1501; 345; main; street;
345 Main St Tower B #1501 | towerb-1501; 345; main; street;
345 Main St Unit 1501 Tower 2 | 1501-tower2; 345; main; street;
Tower 2 Unit 1501, 345 Main St | tower2-1501; 345; main; street;
Tower 2 Unit 1501 345 Main St | tower2-1501; 345; main; street;
1501-345 Main St Tower 2 | 1501-tower2; 345; main; street;
345, rue Principale, tour 2, app. 1501 | tower2-1501; 345; principale; street;
345 rue Principale tour 2 app. 1501 | tower2-1501; 345; principale; street;
345 Main St Bldg A | bldga; 345; main; street;
345 Main St, Bldg A | bldga; 345; main; street;
345 Main St Bldg. A Unit 4 | bldga-4; 345; main; street;
345 Main St, Building 3, Apt 12 | bldg3-12; 345; main; street;
Bldg A, 345 Main St | bldga; 345; main; street;
Bldg A Unit 4 - 345 Main St | bldga-4; 345; main; street;
345, rue Principale, bâtiment B | bldgb; 345; principale; street;
345 rue Principale bât. B app. 4 | bldgb-4; 345; principale; street;
345, rue Principale, immeuble 2, app. 4 | bldg2-4; 345; principale; street;
12 Tower St | ; 12; tower; street;
12 Tower Rd Apt 4 | 4; 12; tower; road;
12 rue de la Tour | ; 12; tour; street;
12 Block Line Rd | ; 12; block line; road;
12 Studio Ave | ; 12; studio; avenue;
345 Main St Lot 12 | 12; 345; main; street;
345 Main St, Lot 12 | 12; 345; main; street;
345 Main St W | ; 345; main; street; w
345 Main St West | ; 345; main; street; w
345 Main St. W. | ; 345; main; street; w
345 W Main St | ; 345; main; street; w
345 West Main Street | ; 345; main; street; w
345 Main St NE | ; 345; main; street; ne
345 Main St N.E. | ; 345; main; street; ne
345 Main St North East | ; 345; main; street; ne
345 rue Principale O | ; 345; principale; street; w
345 rue Principale O. | ; 345; principale; street; w
345 rue Principale Ouest | ; 345; principale; street; w
345, rue Principale Nord | ; 345; principale; street; n
345, rue Principale N | ; 345; principale; street; n
345, rue Principale Est | ; 345; principale; street; e
345, rue Principale S.-O. | ; 345; principale; street; sw
345, rue Principale N.-O. | ; 345; principale; street; nw
345 North St | ; 345; north; street;
345 West Ave S | ; 345; west; avenue; s
345, rue du Nord | ; 345; nord; street;
345 5th Ave | ; 345; 5; avenue;
345 5th Avenue | ; 345; 5; avenue;
345 5 Ave | ; 345; 5; avenue;
345 Fifth Ave | ; 345; 5; avenue;
345, 5e Avenue | ; 345; 5; avenue;
345 5e Avenue | ; 345; 5; avenue;
345, 5ième Avenue | ; 345; 5; avenue;
345, cinquième Avenue | ; 345; 5; avenue;
345, 1re Rue | ; 345; 1; street;
345, 1ère Rue | ; 345; 1; street;
345, Première Avenue | ; 345; 1; avenue;
345 1st St | ; 345; 1; street;
345 2nd St E | ; 345; 2; street; e
345 2e Rue Est | ; 345; 2; street; e
345 3rd Line | ; 345; 3; line;
345 Twelfth St | ; 345; 12; street;
10404 104 Ave NW | ; 10404; 104; avenue; nw
10404-104 Ave NW | ; 10404; 104; avenue; nw
12-10404 104 Ave NW | 12; 10404; 104; avenue; nw
10404 104 Avenue Northwest | ; 10404; 104; avenue; nw
10404 104A St | ; 10404; 104a; street;
345 12 St SW | ; 345; 12; street; sw
345 Avenue R South | ; 345; r; avenue; s
345 Avenue E | ; 345; e; avenue;
345 A Ave | ; 345; a; avenue;
345 St. Clair Ave | ; 345; saint clair; avenue;
345 St Clair Ave W | ; 345; saint clair; avenue; w
345 St. George St | ; 345; saint george; street;
345 Saint George Street | ; 345; saint george; street;
345 St-Denis | ; 345; saint denis; ;
345, rue St-Denis | ; 345; saint denis; street;
345, rue Saint-Denis | ; 345; saint denis; street;
345, rue Ste-Anne | ; 345; sainte anne; street;
345 Ste. Anne Rd | ; 345; sainte anne; road;
345 Ste Anne St Ste 4 | 4; 345; sainte anne; street;
345, rue St Jean Baptiste | ; 345; saint jean baptiste; street;
8 rue Principale | ; 8; principale; street;
8, rue Principale | ; 8; principale; street;
8 Rue Principale | ; 8; principale; street;
8 r. Principale | ; 8; principale; street;
8 R. PRINCIPALE | ; 8; principale; street;
11r. Principale | ; 11; principale; street;
11, r. Principale | ; 11; principale; street;
11-A r. Principale | ; 11 a; principale; street;
13 Principale | ; 13; principale; ;
13, Principale Ouest | ; 13; principale; ; w
8 rue Principale QC | ; 8; principale; street;
8 rue Principale (QC) | ; 8; principale; street;
8 rue de la Montagne | ; 8; montagne; street;
8 de la Montagne | ; 8; montagne; ;
8, rue du Quai | ; 8; quai; street;
8, rue des Pins | ; 8; pins; street;
8 des Pins Ouest | ; 8; pins; ; w
8, rue de l’Église | ; 8; eglise; street;
8 rue de l'Eglise | ; 8; eglise; street;
8 RUE DE L´ÉGLISE | ; 8; eglise; street;
8 rue d’Orme | ; 8; orme; street;
8 ch. du Lac | ; 8; lac; road;
8, chemin du Lac | ; 8; lac; road;
8 Ch du Lac | ; 8; lac; road;
8, chem. du Lac | ; 8; lac; road;
8 Lac Rd | ; 8; lac; road;
8 boul. Laurier | ; 8; laurier; boulevard;
8 Boul Laurier E | ; 8; laurier; boulevard; e
8 bd Laurier | ; 8; laurier; boulevard;
8, boulevard Laurier Est | ; 8; laurier; boulevard; e
8 Laurier Blvd | ; 8; laurier; boulevard;
8 av. Laurier | ; 8; laurier; avenue;
8 Av Laurier O | ; 8; laurier; avenue; w
8, avenue Laurier Ouest | ; 8; laurier; avenue; w
8 Laurier Ave W | ; 8; laurier; avenue; w
8, avenue du Parc | ; 8; parc; avenue;
8 av. des Érables | ; 8; erables; avenue;
8, côte de la Montagne | ; 8; montagne; cote;
8 Côte Blanche | ; 8; blanche; cote;
8, chemin de la Côte-Blanche | ; 8; cote blanche; road;
8, montée du Moulin | ; 8; moulin; montee;
8 Mtée du Moulin | ; 8; moulin; montee;
8, rang du Ruisseau | ; 8; ruisseau; rang;
8 rg du Ruisseau | ; 8; ruisseau; rang;
8, rang 4 | ; 8; 4; rang;
8, 4e Rang | ; 8; 4; rang;
8 4e Rang Est | ; 8; 4; rang; e
8, place du Marché | ; 8; marche; place;
8 Market Pl | ; 8; market; place;
8, croissant des Ormes | ; 8; ormes; crescent;
8 Elm Cres | ; 8; elm; crescent;
8 Elm Cresc. | ; 8; elm; crescent;
8 Elm Cr. | ; 8; elm; crescent;
8 Elm Crt | ; 8; elm; court;
8 Elm Ct. | ; 8; elm; court;
8 Elm Pl | ; 8; elm; place;
8 Elm Terr | ; 8; elm; terrace;
8 Elm Dr | ; 8; elm; drive;
8 Elm Ln | ; 8; elm; lane;
8 Elm Sq | ; 8; elm; square;
8 Elm Pkwy | ; 8; elm; parkway;
8 Elm Gdns | ; 8; elm; gardens;
8 Elm Grv | ; 8; elm; grove;
8 Elm Hts | ; 8; elm; heights;
8, impasse des Ormes | ; 8; ormes; impasse;
8, ruelle des Ormes | ; 8; ormes; ruelle;
8, allée des Ormes | ; 8; ormes; alley;
8, terrasse des Ormes | ; 8; ormes; terrace;
8, carré des Ormes | ; 8; ormes; square;
8, prom. des Ormes | ; 8; ormes; drive;
8, sentier des Ormes | ; 8; ormes; trail;
1234 Highway 7 | ; 1234; 7; highway;
1234 Hwy 7 | ; 1234; 7; highway;
1234 Hwy. #7 | ; 1234; 7; highway;
1234 Hwy 7 E | ; 1234; 7; highway; e
1234 Hwy 7 Unit 4 | 4; 1234; 7; highway;
1234 Highway 7A | ; 1234; 7a; highway;
1234, route 138 | ; 1234; 138; route;
1234 Rte 138 | ; 1234; 138; route;
1234 route 138 Est | ; 1234; 138; route; e
1234 County Rd 12 | ; 1234; county road 12; ;
1234 Range Road 34 | ; 1234; range road 34; ;
1234 Rge Rd 34 | ; 1234; range road 34; ;
1234 Twp Rd 552 | ; 1234; township road 552; ;
1234 Concession Rd 5 | ; 1234; concession road 5; ;
1234 Concession 5 | ; 1234; 5; concession;
1234 Conc 5 | ; 1234; 5; concession;
1234 Line 7 | ; 1234; 7; line;
1234 7th Line | ; 1234; 7; line;
1234 Sideroad 10 | ; 1234; 10; sideroad;
1234 Hwy 7, RR 2 | ; 1234; 7; highway;
1234 Elm Rd RR 2 | ; 1234; elm; road;
1234 Elm Rd, R.R. #2 | ; 1234; elm; road;
RR 2, 1234 Elm Rd | ; 1234; elm; road;
345 Main St, PO Box 12 | ; 345; main; street;
345 Main St P.O. Box 12 | ; 345; main; street;
PO Box 12, 345 Main St | ; 345; main; street;
345, rue Principale, C.P. 12 | ; 345; principale; street;
345 rue Principale CP 12 | ; 345; principale; street;
345 Main St GD | ; 345; main; street;
345 Main St Site 5 Comp 3 | ; 345; main; street;
345 Main St Toronto ON | ; 345; main; street; @Toronto
345 Main St Toronto ON M1A 1A1 | ; 345; main; street; @Toronto
345 Main St, Toronto, ON M1A 1A1 | ; 345; main; street; @Toronto
345 Main St M1A 1A1 | ; 345; main; street;
345 Main St M1A1A1 | ; 345; main; street;
345 Main St ON | ; 345; main; street;
345 Main St Ontario | ; 345; main; street;
345 Main St W Toronto | ; 345; main; street; w @Toronto
345 Main St Apt 4 Toronto ON | 4; 345; main; street; @Toronto
345 Main St Grand Banc XA | ; 345; main; street; @Grand Banc XA
345 Main St Grand-Banc | ; 345; main; street; @Grand Banc
345 Main Toronto ON M1A 1A1 | ; 345; main; ; @Toronto
345 Main St Toronto ON Canada | ; 345; main; street; @Toronto
8 rue Principale Sable QC | ; 8; principale; street; @Sable
8 rue Principale Sable (Québec) | ; 8; principale; street; @Sable
8, rue Principale, Sable (Québec) G1A 1A1 | ; 8; principale; street; @Sable
8 rue Principale St-Jean QC G1A 1A1 | ; 8; principale; street; @Saint-Jean
8 rue Ontario | ; 8; ontario; street;
8 rue de Québec | ; 8; quebec; street; @Québec
8 rue Sable | ; 8; sable; street; @Sable
8, chemin du Vieux-Sable | ; 8; vieux sable; road; @Sable
8 chemin du Vieux Sable | ; 8; vieux sable; road; @Sable
8 Sable Rd | ; 8; sable; road; @Sable
8 Toronto St | ; 8; toronto; street; @Toronto
345 O'Brien St | ; 345; obrien; street;
345 O’Brien Street | ; 345; obrien; street;
345 King’s Rd | ; 345; kings; road;
345 Mt Pleasant Rd | ; 345; mount pleasant; road;
345 Ft. York Blvd | ; 345; fort york; boulevard;
345 The Esplanade | ; 345; the esplanade; ;
345 Broadway | ; 345; broadway; ;
345 Forest Hill Rd | ; 345; forest hill; road;
345 Old Mill Line | ; 345; old mill; line;
345 Upper Mill Rd | ; 345; upper mill; road;
345 Front St W | ; 345; front; street; w
345 Lot St | ; 345; lot; street;
RR 2 |
R.R. #2, Stn Main |
RR 2 Site 5 Comp 3 |
Site 5 Comp 3 RR 2 |
PO Box 12 |
P.O. Box 12, Stn A |
Box 12 |
CP 12, succ. Centre |
C.P. 12 |
Case postale 12 |
General Delivery |
GD |
GD Stn Main |
Poste restante |
Lot 5, Concession 3 |
Lot 12 Conc 5 |
Main St |
rue Principale |
Apt 4 |
5e Rang |
`;
