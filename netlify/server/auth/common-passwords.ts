// Passwords that many people use, most used first, lower case, six characters or more: what sign-up refuses.
// Source: `passwords` of @zxcvbn-ts/language-common 4.1.3 (MIT, © 2012-2016 Dan Wheeler and Dropbox, © 2021 @zxcvbn-ts),
// itself counted from public leaks. How to make it again: README.md in this folder.

/** One word per white space. */
export const commonPasswordList = String.raw`
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football
monkey letmein shadow master 696969 michael mustang 666666 qwertyuiop 123321 1234567890 superman
1qaz2wsx 7777777 fuckyou jordan qazwsx jennifer 123qwe 000000 killer trustno1 hunter harley zxcvbnm
asdfgh buster andrew batman soccer tigger charlie robert sunshine thomas iloveyou fuckme ranger
daniel hockey george computer michelle jessica starwars asshole pepper klaster 112233 zxcvbn
freedom princess joshua maggie ginger 11111111 131313 amanda ashley cheese 159753 nicole summer
matthew chelsea dallas biteme matrix william yankees taylor corvette austin access martin heather
thunder merlin secret diamond anthony hammer fucker 1234qwer silver gfhjkm justin patrick richard
bailey internet samantha golfer scooter orange cookie q1w2e3r4t5 maverick jackson sparky mickey
phoenix bigdog snoopy guitar whatever chicken morgan andrea camaro mercedes peanut ferrari cowboy
falcon welcome samsung steelers joseph smokey dakota melissa arsenal boomer eagles tigers marina
nascar booboo gateway porsche yellow monster spider diablo hannah bulldog junior london purple
compaq lakers iceman qwer1234 hardcore cowboys banana ncc1701 boston brandon tennis johnny miller
q1w2e3r4 coffee scooby 123654 edward nikita mother yamaha brandy barney chester fuckoff oliver
charles player knight forever steven rangers midnight chicago bigdaddy redsox victoria badboy
please fender jasper slayer rabbit natasha rachel bigdick marine wizard marlboro raiders prince
casper fishing flower crystal jasmine panties iwantu adidas winner winter gandalf password1 ghbdtn
1q2w3e4r angela golden lauren cocacola jordan23 winston madison angels blowme panther sexsex
bigtits spanky shannon sophie johnson asdfasdf thx1138 toyota murphy canada danielle 12344321
blowjob 8675309 jonathan liverpoo muffin cooper apples jackie dennis qwerty123 passw0rd abcd1234
sandra pokemon 123abc slipknot carlos qazxsw 123456a scorpion qwaszx nathan butter startrek rainbow
asdfghjkl redskins newyork gemini cameron qazwsxedc florida liverpool turtle nicholas viking booger
wilson sierra butthead doctor rocket 159357 victor dolphins captain bandit jaguar packers pookie
peaches 789456 dolphin helpme tucker theman tiffany maxwell jeremy qwertyui shithead debbie albert
maddog lovers monica united giants nirvana metallic hotdog rosebud mountain benjamin warrior stupid
elephant suckit success bond007 jackass bonnie alexis scorpio samson q1w2e3 rush2112 azerty freddy
driver willie calvin 1q2w3e4r5t sydney gators dexter red123 12345a 123456q creative voodoo arthur
trouble america nissan gunner rebecca stella garfield gordon jessie bullshit parker asdfghjk
fucking apollo 1qazxsw2 eminem december legend airborne beavis august brooklyn godzilla skippy
4815162342 kitten shelby beaver phantom nothing asdasd williams xavier braves darkness blink182
travis copper tomcat platinum qweqwe 01012011 bigboy 102030 animal police 11223344 online voyager
lifehack 12qwaszx sniper 315475 trinity walter blazer heaven snowball playboy bubbles loveme
hooters cricket marvin willow donkey topgun nintendo saturn family november gabriel destiny
pakistan pumpkin digital sergey chance explorer redwings private therock runner 789456123 lasvegas
guinness beatles cassie christin qwerty1 asdf1234 celtic broncos andrey 007007 babygirl nelson
donald eclipse cartman fluffy louise michigan testing carolina little samuel alexande birdie cherry
pantera sharon gibson vampire mexico dickhead buffalo montana genius flyers maximus school
minecraft lovely stalker metallica doggie carter kristina kimberly spencer speedy barbara snickers
sabrina carmen marcus bronco yankee friends paradise lol123 dreams magnum horses caroline 147258369
lacrosse goober member qwertyu enigma scotty pimpin bollocks surfer genesis poohbear asd123
qweasdzxc racing friend hello1 hawaii eagle1 october vanessa poopoo einstein boobies stanley 12345q
walker bitches drowssap stephen courtney simple alaska badger action denise jester 111222 spitfire
drummer forest patricia maryjane champion diesel svetlana friday gregory pamela hotrod 147258
anderson lucky1 douglas westside security google badass shorty tester thumper hitman mozart general
reddog zaq12wsx 010203 lizard alexander melanie a123456 ruslan 123456789a vincent 1232323q teresa
scarface 147852 qwerty12 a12345 marshall olivia veronica buddha spirit frankie money1 stargate
antonio liberty natalie mercury naruto qwe123 12345qwert suzuki semperfi popcorn spooky marley
system brittany claudia scotland cherokee vikings simpsons leslie rascal qweasd loveyou hummer
michael1 allison patches russia adrian jupiter penguin cumshot howard passion vfhbyf vladimir
franklin sandman 123789 infinity bastard raider passport assman sucker fantasy bulldogs 1234554321
horney domino budlight ironman disney norman usuckballz1 softball bishop francis brutus redrum
brooke bigred jeffrey fktrcfylh karina marines kawasaki digger ireland oksana fireman cougar
college alicia russell houston monday bradley nigger justice wildcats tinker duncan dancer logitech
avalon swordfis everton reggie motorola alexandr timothy hentai pussy1 claire patriots madonna
colorado eugene ducati kermit juventus indian connor galore freeuser smooth titanic boogie simpson
warcraft wolverin elizabet arizona saints valentin georgia test123 accord baxter denver mitchell
christ password123 yfnfif stinky zachary roland naughty ncc1701d spiderma chopper brenda hello123
extreme virginia skyline zombie pearljam froggy pirate fylhtq vision 123qweasd awesome alyssa
dreamer predator bullet empire charlie1 kirill 123123a people panthers skipper nemesis peekaboo
rasdzv3 alison rolltide american cardinal arnold chevelle psycho happy1 danger mookie wanker manutd
9379992 hobbes vegeta goblue 852456 burton fyfcnfcbz picard 159951 windows loverboy lovelove vfrcbv
victory 123654789 bambam turkey serega tweety hiphop galina changeme rooster polina berlin suckme
taurus electric ronald avatar 134679 raptor alpha1 maksim spring brazil bigcock newport kenneth
hendrix madmax england a1b2c3 sublime britney france darkside bigman hercules lawrence wolfpack
classic letmein1 lincoln ronaldo 741852963 spiderman 1q2w3e blizzard cheyenne 123456789q wombat
bubba1 tiger1 cjkysirj raymond brother kristen pandora devils zxc123 simone holiday wildcat kramer
147852369 buddy1 sterling caesar alabama carrie bondage basketball sports pussycat pickle catch22
leather shaggy a1b2c3d4 chronic flowers qaz123 qqq111 robbie gracie freepass airplane perfect
kodiak billybob katana sunset stingray snowman angel1 chocolat zeppelin garcia detroit wolves
pontiac firebird vagina gundam panzer outlaw pretty fisher connie business trevor redhead hardon
greenday tarheels 01011980 nastya hellfire engineer dragon1 savage service serenity michele lickme
fireball 1029384756 remember darkstar miranda mustang1 124578 harvey strike freddie pavilion beauty
bobafett 01012000 dbrnjhbz bigmac chris1 clinton bowling natali future harrison wallace welcome1
swimming apache pyramid dodgers whynot fuckit defender morris trooper 135790 cancer precious
packard lucifer popeye weasel 142536 icecream stewart tanner swordfish blonde presario rockstar
viktor manager cheryl norton james1 control wutang airforce julian atlanta thailand looking casino
741852 21122112 lennon 456123 bluebird theone hawkeye hacker dustin elaine nfnmzyf sailor catfish
goldfish maxima tattoo barbie design pervert machine herman wrangler trucks nipples roscoe tornado
lights bubble cadillac 666999 madman orlando pegasus target longhorn philip browns stefan cannon
dilbert baller microsoft winnie christia qazwsx123 shooter xfiles qazqaz lesbian street seattle
corona amateur cthutq prelude 246810 malibu freaky assassin integra atlantis 123qweasdzxc pussies
dragons iloveu monkey1 unicorn lonewolf regina 753951 stealth kristin peewee openup bobcat stacey
software newton leonardo student srinivas angelina valentina trigger zaqwsx lolita athena shotgun
coyote bruins veronika dollar country rocky1 babydoll lestat wordpass hottie smiley potter random
sweety butterfly chipper samurai maddie devildog valerie mistress flipper freedom1 express powers
soso123aljg cessna teacher goldie polaris piglet cookies montreal hjvfirf ladies wolfgang fatboy
scully father single wicked fetish foobar castle tickle transam dfvgbh 31415926 oicu812 impala
sunday hotstuff ronnie jasmin gambit toshiba basketba lancer birthday stephani jessica1 hooker
knicks 314159 roberto stinger testtest fuckyou2 kathleen savannah shamrock benson squirt deftones
trucker redneck goldberg alfred blaster siemens shelly renegade manson subaru ibanez blondie
hamilton swinger reaper cristina minnie mylove galaxy lindsay dudley farmer gloria special blahblah
enterpri 1234abcd travel babylon5 bigone sweetpea skeeter fucked indiana ficken trfnthbyf master1
freeman curtis smitty marino joanne bigfoot escort larisa trumpet tristan spartan babylon asdfghj
sister valera stormy paladin andreas cavalier marathon hamlet aardvark butterfl bigboobs mister
manchester yankees1 napoleon indigo hornet skater jerome pierre wonder toronto indians karate
buckeyes 01011990 hesoyam fredfred charger highland sweetie holland 1qaz2wsx3edc chiefs diamonds
buckeye aurora hotsex campbell griffin brandi redman passwor chandler drpepper monika maiden
elizabeth leonard bernie pornstar garden autumn 12345678910 thuglife millie jungle pencil tomtom
insane timber jesus1 sherlock mariah audrey david1 1a2b3c hamster aragorn pioneer techno catdog
lollol triumph sidney 141627 321654 fktrctq sophia morpheus island wetpussy hobbit blabla erotic
shadow1 pascal sampson consumer justme marion stones chrissy nadine goforit burger pitbull kelsey
adgjmptw spartak german kissme hunting kaiser martha colors artist harold italia sammie barcelona
nicolas virgin pebbles sundance isabella overlord emerald callie racecar isabelle germany 1478963
goddess change wesley nipple basket joejoe poison zipper alpine shirley element huskers marcel
christy pussys sakura chichi inside ultimate nicola ncc1701e blackie q12345 watson rommel matthew1
geronimo caserta trojan 123qwe123 philips sergio nugget sammy1 tarzan bassman warren trixie chicks
aleksandr webster sherry manuel portugal dodger anakin bobbob bomber michel madness superfly
q1w2e3r4t5y6 123asd florence yvonne fatcat global ybrbnf energy desire wrinkle1 soldier bianca
sexual warlock martina 951753 11235813 51505150 andrei seminole alejandr westham concrete access14
harris margaret hector christop ladybug letmein2 network bernard tintin qazxswedc trombone pleasure
rhbcnbyf history bluesky sherman january onelove cotton christian cdtnkfyf archie holden brianna
vfvjxrf titans stallion lindsey singer hansolo angelo joanna natalia beagle phillip panama smiles
blue22 qawsed inferno mongoose connect kingkong snatch flatron sex4me bluemoon rocker personal
blessed snakes dominic forget finger beetle jamaica alberto a1234567 mulder fuckyou1 immortal
passat plastic 123454321 dietcoke spunky anthony1 whiskey monitor giovanni cactus ripper spyder
markus planet magic1 patton exigen sticky waters nolimit daniela hollywoo abigail apple1 morrison
katrina trunks 1234321 assass always deedee 14789632 clifford mission pickles million sailing
holmes bonehead fernando ghbdtnbr 112358 911911 charlott yomama darren rubber newman molly1
1123581321 faster cumming bertha memphis sylvia ilovesex maurice william1 hongkong jumper unreal
geheim rodney nylons sebastia pentium legion shalom kennedy 555666 brooks graham sprite curious
pacific loulou funtime philly ferret niners werewolf milton cantona kingdom africa office boeing
gilbert abgrtyu pirates super123 sheila french sweets cooldude palmer eternity lollipop tottenha
green1 stocking monique anything foster jackoff 7895123 biscuit drizzt camera columbia fossil
moomoo makaveli tracey colt45 robinson isabel martini salmon shasta jersey verbatim maniac snapper
satan666 solomon patriot standard shaved blackcat asdzxc punkrock raistlin infantry qwerty12345
dillon gerald twister ricardo waterloo cjkywt clayton crimson serena 01012010 oxford maxmax flight
condor seinfeld silvia biggie maxine musicman ravens colleen wolfman sharks megadeth cosmos velvet
keeper foxtrot garrett black1 damien sesame skywalke gn56gn56 banshee squirrel wolverine sunrise
western grendel roxanne privet legolas marlin herbert lvbnhbq qazwsxed carrot blades frosty
stardust 121314 helena brownie groovy butler coolio twilight daytona licker peanuts intrepid
pikachu trains mollie vanhalen jericho hershey strider lobster punisher zaq123 bottom 1234567a
murray kansas shogun goblin search neptune showtime darwin amadeus suzanne fuckfuck seven7 jason1
111222333 oldman showme getsome muscle obiwan support rfrfirf skittles ekaterina whitney maestro
tanker english tarheel fighter thanks blue123 hannibal capital newlife anubis gothic sabine
thunder1 preston princes brendan 123456z evelyn python richie tequila chelsea1 clover delete mirage
surfing 1q2w3e4r5t6y bentley portland potato baggins review porter chubby panasonic sandiego
sooners derrick penelope blackdog harmony fusion mature malcolm buttons 1a2b3c4d californ safety
playtime dagger moscow swallow warriors byteme stimpy gangster christine turner iverson lester
chargers liquid asdf123 mushroom cracker dingdong lucky7 nymets 456852 bigguy mobile tazman nimrod
newpass crusader bugger stranger dkflbvbh anastasia volume masters monroe miguel doodle collins
powder archer gotcha battle dublin slapshot guardian 147896325 janice charly septembe photos
knights woody1 angelica nookie milano pepsi1 scarlett stuart damian grizzly 123098 123321123
camille scruffy brasil latino kittycat poopie munchkin lorenzo rammstein 1passwor bananas barcelon
santiago thegame robert1 gerard picasso viper1 walnut kolobok blackman wisdom trance starcraft
parrot quality auburn goodluck eatshit dorothy engine coltrane gorilla wheels katerina tamara
postal fuck_inside luther ranger1 pass123 cassidy discover oakland andrew1 spanking osiris dumbass
shaney14 192837465 lonestar bridge bender stonecol dookie meridian megaman heather1 25802580 racerx
rjntyjr sirius firefly richard1 alexandra madrid griffey phoebe zaq1xsw2 weezer beautiful violet
ledzep lowrider gangsta ghjcnj paradox tacobell 123698745 loving catalina vertigo halflife carson
sergei shiloh johnjohn sobaka buffett aliens chucky bonjour kangaroo thompson sinner socrates
soccer1 keyboard 0.0.000 stevie trebor finish sprint shazam national celica sarah1 scarlet formula1
hoover sommer frances hotboy cynthia qwerasdf 12369874 penguins formula rebels fuckface elwood
melvin honda1 vacation ragnarok bollox lexmark asshole1 mailcreated5240 lorraine 258456 claude
rockon dodgeram tacoma wookie prodigy tempest vfhecz flames sebastian colombia kitkat oblivion
mystery sithlord server molson mustangs incubus smoker 123qaz window scoobydo rescue bigballs
zxcv1234 carpet titleist richmond director lawyer magnolia celeste melinda wright jimbob golfing
bobbie xanadu tardis blueeyes hearts pussy69 pooper shaman mersedes 102938 12312312 springer
imagine janine patrick1 kenwood 123zxc garbage martinez topper cowboys1 roberts lizzie ashton
elliott oracle sheena nuttertools mallard 123987 1122334455 analsex shemale gateway1 asterix
monkeys imperial cooler grateful gillian peterpan kingston yourmom sleepy gremlin printer hudson
pa55word freckles birdman frank1 aussie esther defiant margarita 445566 deadhead tatyana jackal
frogger bridget research tobias mariners rootbeer blondes donnie katrin weather aspirine frederic
parola children account israel stephanie shaolin noodles celine willis forgot scooter1 thomas1
11112222 rogers palace santos ohyeah magnus laurie creampie amazon kisses ludwig fatass plymouth
justdoit assfuck nellie 1234567q 987456 6751520 putter broken nopass letsgo harley1 tatiana champs
lightnin massive camelot deanna gizmodo spidey caliente aezakmi 456654 goodtime mypass roller
catherin active payton lonely redalert brucelee smokin porkchop astros aquarius raiders1 thankyou
kevin1 atomic fletcher shopping a1s2d3f4 rusty1 marian vanilla hunter1 unknown sapphire temple
qwert123 marvel beckham qazwsxedcrfv kaktus 753159 myself sooner blacky elvis1 hastings buster1
power1 blackjac aggies scream picture 123321q judith iforgot kasper cxfcnmt bangkok 01012001 shitty
spectrum eduard jammer painter primus veritas ernest kristi chevrole amber1 amsterdam slappy valley
horny1 hitler clancy spankme granny avenger sasha1 usa123 diamond1 rosemary husker candyman
beatrice scrappy john316 falcons front242 harder atlantic labrador 123456qwerty smudge syracuse
southern melody elijah center darling throat fatman krishna sanchez pancho pacman commando delta1
vulcan clitoris lemons 8j4ye3uz odessa barkley monopoly method kelley punkin pineappl celtics
lesbians 223344 gangbang bennett area51 flyboy hamburg aaa111 spartans tricky romashka 123456aa
snuggles phoenix1 infiniti anders billie homer1 hermes jeremiah vivian annette homerun forrest
carolyn 1234567890q topcat hayden cosworth vectra grover goodbye charlotte cuddles bossman horndog
doberman telefon qawsedrf ivanov durango peugeot killer1 franco plumber rbhbkk pauline exigent
brandon1 laguna emmanuel webmaster bowler leopard strong theking redbull viktoria porsche9 breeze
topdog starbuck omega1 dalton fuckers oscar1 hungry beefcake reality gjkbyf speaker shelley
godsmack clarence writer loveit kingpin valhalla starfish anarchy herbie blacks content 906090
sailboat desert fitness brando bohica achilles tractor jordan1 ncc1701a hidden kicker arsenal1
labtec napass pa55w0rd amelia tuesday frontier swingers jimmy1 caitlin muppet terror legacy farside
terminator matilda kentucky jackson1 doughboy ramona butthole phillies jrcfyf 789654 camels
dannyboy oakley daniel1 nebraska double qwertyuio sabbath pinkfloy homers striker looker fallen
maryland luckydog azamat september iguana oklahoma moloko qwerty123456 agent007 vfrcbvrf javier
daniil command rhonda studio pistol skiing franky stoner conrad select houses elliot charmed vladik
nathalie whocares 666777 maynard vkontakte ihateyou puppies zidane eileen dilligaf mandingo moneys
tyrone nevada kotenok mystic california 123457 budman church carlton rafael technics golfball
rookie laptop 01011991 jennie triton trojans bunghole zvezda 132435 15426378 hurrican central
stripper filter jethro gustav escape gizmo1 aberdeen lespaul rfnthbyf enterprise dthjybrf 963852
1366613 cutter splash handsome oilers randall nofear cupcake excalibu batman1 momoney gbpltw bigger
belinda svetik possum moocow brothers bethany keystone babyboy flamingo super1 firefox bogdan
ccbill passwort soleil lancelot melissa1 vipers marilyn tdutybq juliet leader madden russian
australia sabina coolman babies skinny zaphod raven1 kamikaze verona noodle doobie designer deadman
attack vortex killme dogman pokemon1 gopher somethin danila reagan apollo13 chevy1 cancel torres
000007 freaks azsxdc dracula poncho bearbear engage steve1 deskjet bradford bitch1 hammers deeznuts
warhammer rangers1 justine fabian casey1 summer1 blueblue marissa oregon bubbas sinatra hilton
meatball mailman dawson columbus manchest cthulhu macdaddy mighty michaela grandma sterlin cartoon
summit 123456789z sentinel tolkien bicycle peter1 beverly breast lickit crazy1 meghan universe
capone julius bryant truelove 123456k eatpussy hailey kitty1 daisy1 362436 bowser kathryn sexygirl
fernand eleven rockets billyboy military jamesbon iloveyo texas1 traffic daddy1 redhot microsof
miracle microlab gofish pantyhos lifetime mayday aikido star69 01011985 conner cutlass thekid
gordon24 theodore titties sweden function polska 73501505 market scotch lansing elvira bloody
hustler anfield catman bonita 1234qwe passwor1 irish1 cheers tinman airbus peters azsxdcfv santana
hayley station gabrie scottie orioles jenny1 01011970 charlton fortuna dfkthbz rustam warlord
retard fatima ultima bigmoney 4runner rotten grumpy oranges kelly1 superstar fordf150 asdfjkl
boxing xtreme denali selena zxcasd huskies 128500 terminal wilbur kristy wildfire vladislav bikini
hollywood mayhem sultan gretchen figaro sixers sparta saratoga 321654987 running 01011981 cloud9
music1 models greenbay cancun marlene trinidad chewie number1 billy1 crunch bigbird mellon chicken1
bigtime fashion piccolo 789123 rjirfrgbde rovers meatloaf hyperion sandro rightnow jarhead armani
treasure miriam hansen natural 01011986 lisalisa bizkit chester1 jasmine1 maradona sayang charli
rfhbyf utopia anaconda japanese camilla coconut govols emerson memory catherine cruise dragoon
woofwoof giorgi packer pass1234 poontang emily1 illini christopher davids zaqxsw sandy1 sticks
revenge exodus reebok chanel albatros cabbage beaner quincy greens tomato richards turkey50 adriana
kenworth happy123 deborah cooter dinosaur holyshit eeyore movies lionking creamy poodle tsunami
happyday 321123 knopka tommy1 bogart corrado volley tyler1 chickens orgasm whisper flying chocolate
walleye hopper katie1 twisted chaser pepper1 memorex ericsson 100000 jensen positive crazybab
science frisco romance sherwood shania rereirf sausage milana vfvekz profit zenith fugazi junebug
clemson polniypizdec0211 tootsie fktrcfylhf comics zxcasdqwe vfczyz 150781 werner aspire hardrock
condom rachael gringo anhyeuem madeline february abc12345 harper justin1 stocks marcos samsung1
clapton roberta coleman applepie skywalker theresa koshka tundra vitalik gmoney bigsexy ingrid
pillow gandalf1 lucky13 fingers samiam davidson skorpion candle nobody hellyeah better australi
rockhard sparkle johanna everest rfrnec hedgehog 13243546 wolfie bobby1 yosemite marisa voyeur
baddog jazzman cheetah 1qa2ws3ed slacker steele mikemike pooppoop america1 barsik valeria deniska
br0d3r fright karolina kirsten vfksirf kenshin bootie cyclone starship balloon maxell rupert
0.0.0.000 milena bonsai salvador greatone vernon 50cent slider lillian admiral cecilia stolen
albion midget fuckin freeporn nikola amanda1 hithere football1 222333 78945612 damnit dinamo
francois calico duchess scratch powell packers1 stefano fortune nyjets artemis robotech roadkill
backdoor rastaman fiesta felicia alliance fletch jerkoff killbill goliath cinnamon rambler malaka
tekken sojdlg123aljg 321456 18436572 963852741 carrera bangbang jeanette ramses operator duster
wibble alibaba mechanic keywest amsterda hal9000 bristol pingpong rasputin marianne hooter rctybz
sanders faggot krista presto majestic 332211 nguyen fowler passwords buttman snake1 pompey trident
viagra qwert1 brian1 kipper kingfish zxcvbnm1 gotohell garage mattie slutty isaiah steeler wrestlin
pooter divine route66 clipper charley macross railroad lineage2 420247 seamus swimmer ne1469 jokers
thursday a123456789 solnce kimber guiness pussie mathew nature matador sparks typhoon secret1
retired subway ivanova ghetto florian love69 vermont ktyjxrf lolipop moose1 spears yzerman peterson
magick phillips cinder nwo4life flash1 shearer pupsik charles1 dfkthf allsop 162534 456321 000001
qwer123 grapes 123123q pippen kcj9wx5n sex123 dammit caveman critter underdog r2d2c3po skydive
renault onlyme george1 murder snoopdog jayhawk hotshot caramel broadway theboss fuckher umbrella
feather credit splinter depeche seeker fuckthis respect crysis direct animals chemical cyclops
122333 135246 789987 123789456 chivas jamesbond blackhaw passpass sinclair megapass beanie
translator helloo magicman fishes supersta giuseppe caligula shannon1 juggalo frozen quattro
meredith wassup bullseye saturday pornos cohiba ashley1 floppy alucard deacon tabitha kristine
nicole1 tunafish great1 gfhjkm123 dallas1 xbox360 dkflbckfd kickass p0015123 200000 7753191
12131415 vietnam kendall safari crawford bob123 klingon jacob1 looser goalie damage maureen
tazmania cigars facial cobra1 deepthroat malina silence samara dfktynbyf cruiser vector tommyboy
banker horizon chainsaw button bigbear forfun abraham 123456r astrid carole andres sharky enter1
vh5150 royals christina misfit yousuck fallout marino13 scania nudist getmoney budweise qazwsx12
believe brighton absolut kungfu kostya monaco death1 gunners vfhufhbnf mamapapa minime blueboy
penthous chrisbln whitey europa bertie daphne groucho mirror village trader stroke walrus susanne
number sabres nipper snowboar undertaker flounder moneyman bottle love123 kahuna canadian wolf359
viewsonic coolguy downtown wagner strange fabric trisha italian ybrjkfq cypress 01011989 qwerty1234
eastside sneakers passme topher taylor1 golfgolf barber sinbad panasoni mybaby skidoo chicago1
massimo jillian cat123 q123456 sparrow senior dalejr thecat fucku2 snapple mondeo leanne emmitt
thanatos z1x2c3 ghjcnjnfr maximum smegma thesims whitesox 778899 2128506 bonkers poseidon musica
johannes gargoyle olivier hambone bluedog intruder sunnyday compute smelly wapbbs answer studly
ferrari1 simona solution madison1 newcastl adonis goodman sexxxx europe goldstar quantum buckshot
static turbo1 dollars 01011988 titanium holly1 danzig sadie1 jabroni library journey beastie chrono
555777 edwards test1234 gunnar federico custom 1qwerty assholes daewoo briana watcher superman1
albina sunflowe dorian babyblue premier staples stereo westwood apple123 mouse1 usnavy boomboom
florida1 sasuke dharma pisces motherlode multiplelo sapper scanner marius callaway bayern lamont
rivers walmart micheal starfire theend tigger1 erotica aaliyah doogie paintbal winston1 sexy69
123qwerty joshua1 newbie knickers lokomotiv 112211 192837 hotred ufkbyf panther1 dodge1 laurel
12345z wasser scott1 jessic thirteen rjycnfynby avalanch outkast truman magpie philippe poetry
martin1 havefun michell cubbies losers hotpussy deejay fghtkm droopy blossom 333666 777888 allmine
01011984 zerocool tomorrow godfather greece second reading greene sascha busted bimmer original
cbr600 builder demons nitram pudding bounce donuts 01011987 newyork1 jeanne idontknow audia4
aleksey vfvfgfgf leonid smokes mylife beerbeer redfish harry1 working rodman beaches 1x2zkg8w
contact prissy 123456s gegcbr tights insert beretta francesc jewels searay padres celeron mittens
quartz diehard micron syncmaster cornell christie stunner hockey1 simon1 rtyuehe hoosier zxasqw12
peyton cheese1 orange1 paintball monalisa queens terrapin a1s2d3 spongebob attitude backup whisky
clevelan cedric barefoot chuckles barrett meathead bigass ou8122 spike1 gretzky 02071986 kosmos
cfitymrf biggles cambiami 12345678q 03082006 thongs blessing aleksandra ginger1 twinkle gladiator
gollum southpark rabota mazafaka 336699 goodboy carbon stoney weaver footbal pianoman gaston
casanova traveler stumpy hawkeyes clarinet looney maggot felipe bucket eduardo freeze sexyman
johnboy snapon deeznutz warthog rooney honey1 futbol filthy carina 10203040 123aaa mustard boricua
meowmeow mellow abc1234 sunshin bengals combat whatsup sauron krystal lover1 monster1 prophet
joker1 lovesex triangle booker reefer nickel venice xander valencia 01011910 rhiannon crystal1
smeghead valeri andromeda 12qwas 12345679 cerberus james007 sputnik groove lambert usarmy tiberius
zigzag abcd123 welder gabriell candice salamander eternal silver1 bunny1 motley resident hayabusa
marcia together rainman poochie purdue redwood ripple buzzard redwing boobie juliette hokies
1q2w3e4r5 crjhgbjy jagger nokia6300 rockford goldwing brewster bermuda thegreat confused badgirl
bacardi sweet1 whiskers spaceman starman rebecca1 claudio 12qw34er allstar carolin gesperrt swords
wildman nikolay slinky wrestling jamie1 mohammed pinhead hacked logan1 sersolution penny1 overkill
rhfcjnrf mishka montgom240 123451 banane bulldog1 person public fester something 12345qwe helmet
buffy1 ripken frisky changed higgins trapper windsor supreme ib6ub9 kaylee athens norway runescape
hurley lightning dbrnjh 235689 784512 14725836 19411945 edward1 darius midway hoosiers vinnie
recovery cicero napster lionel amazing tracker 01011992 adrienne roadking menace secure stoned
thedog sacred squash smoking illusion 01091989 woohoo rachel1 medicine antoine leavemealone bagira
megatron 787898 5551212 orchid reader company doghouse 12345678a buddah jaybird chuckie maria1
morning chuang mortgage heineken saleen rulezzz fishing1 massage sonics moonlight motherfucker
02071982 pobeda benfica kashmir realmadrid balloons optimus chunky gsxr750 tinkerbell 135792468
common starter brewer babyface gregor dogfood hardcock deluxe bigmike 01011975 blackbir bookworm
hampton jeffery salomon godfathe meister seahawks eagles1 talisman blackjack eraser collin pissing
hawaiian 7779311 michae berger alphabet tricia beautifu maryann 123456654321 xxx123 really sally1
mortimer tongue gator1 century sancho remote darkman buddie roadrunn pizzas password2 medusa health
stalin toledo cubswin beowulf charlene willia christmas handyman pacers unique eleanor digital1
missy1 clouds tiffany1 cgfhnfr breasts chinook just4me 01011993 wedding calgary dutchess gfhjkm1
heckfy max123 ludmila 12301230 because cheater famous delphi wareagle martine gromit sponge ashlee
valkyrie teddy1 passwd idontkno smiths mohamed teddybea killers boxster dragonball beast1 babybaby
mermaid qazwsx1 satana dolphin1 bhbirf foryou misty1 nasty1 qazzaq puddin inuyasha stanford peacock
assword misery desiree barnes sullivan beamer diggler medical 1pussy wishbone circle property
ripley thedude fisting austin1 alexia beemer jayden gameover sparky1 redline venera linda1 salsero
fuckoff1 adam12 fytxrf kittykat spanish sinister vedder gonavy manowar 02021987 novell colonel
rancid 147369 dragon12 chrome friendly aa123456 destroy titten electra geoffrey newpass6 bella1
eureka onetime katherine lakota claymore hotbox banner madina 02011985 manuela bitchass sporting
bartman matthews checkers playing 01011977 02041986 carmel gabriela dfcbkbq nimbus wrestle 02081988
jktymrf alexalex preacher gamecube 02051986 mustafa svoboda 123321a circus armagedon alenka
playstation z1x2c3v4 02091987 12011987 magical claudi marine1 rhtdtlrj thumbs camper doitnow goaway
subzero charity hootie pissoff jammin blackout darrell cocaine bcfields skylar rolling loaded
milkman davide bigbutt electron johann devil666 12345t cheeks silverad lighter 02021988 hassan
02031986 pothead oliver1 gobucks 123456qw squall thunderb 02101985 courage pippin ghostrider antoni
kaitlyn 654123 794613 reynolds cannabis xerxes ipswich ninjas farley lucille jimmie dieter annika
southpar marika jackson5 dickie jetski finance tdutybz dianne forward jenkins bright absolute
morgan1 musashi ferris iamgod lipstick 1234567890a laurence 02061985 02011987 mandarin baseball1
tottenham adults yfnfkmz kleopatra tulips zhuang dirtbike 111333 369963 1236987 1357924680 pickup
dwayne othello katherin 12qw12 a11111 warner northern cinema cameltoe petrov bluefish pheonix
iscool secrets 02021986 modena marsha slippery kissing caravan divorce beatle sanfran 01011983
1qaz2ws cheech 000111 badman 02091986 samtron paloma dolores qweasd123 shadows mollydog annabell
starcraf ghblehjr vasilisa jameson scorpio1 illinois warning jockey deadpool hillary bearcat
caprice farscape bigtit lassie sander sunflower hopeless sheriff carpedie love12 asdfzxcv sherri
bingo1 slave1 barton shepherd 02021984 gatorade keegan cameron1 guitar1 toolman barker spectre
pussey nuggets borussia mantis 01011982 banzai ariana flexible chloe1 mullet graphics fyutkbyf
123qq123 mancity templar stories yfcntymrf 02081984 02081987 fergie records thedoors 7ugd5hip2j
gawker pussyman skyler elizaveta colton 02061986 moritz strength cowboy1 susana sonoma spinner
keller webmaste aaron1 grease augustus raquel alejandro chimera stretch ticket bacchus kendra
twenty corsair kinder argentina corleone mickey1 vampires domain iomega heater 02031984 02021985
alex123 ltybcrf artemka xxxpass hippie 123455 21031988 987456321 poland deutsch babylove becker
speedo oceans slapper letter harvard bonjovi virtual cosmic snuffy sergeant maggie1 dragonba spurs1
stonecold hellos jacques register buttercu 01020304 01011999 millions millwall patience chrysler
merlot bullfrog latinas a12345678 02011986 xyz123 istanbul phoeni ashleigh 02081989 kotaku
universal noelle binladen shanghai porsche1 castro gabriel1 wraith pierce jayhawks kilroy amateurs
dotcom cattle daemon ntktajy barbados renata balance mikey1 nomore pdtplf canyon jackpot orion1
pulsar marker chippy nightmare monarch hamish aubrey knockers dipshit alexey malone athlon hubert
chevrolet eddie1 everett napoli myname cobalt counter dialog house1 augusta smokie cristian
coolness cougars screen 02041984 criminal hardware ramones bobdylan capslock 02061989 zaraza ciccio
teddybear alisha gfhjkmgfhjkm 120676 147963 gadget shiner laurent fulham missouri carlitos dwight
helene halifax dogshit entropy coldbeer silent netscape dog123 golfer1 county freeway syzygy
andromed brigitte danny1 yeahbaby yolanda eldorado hollow eastwood monkey12 gunther paranoid
sexyboy rainbow6 soulmate gooner persik lesley geneva 9293709b13 microphone kakashka 02021983
50spanks 111111a fgtkmcby mclaren spread shuang 159632 9562876 1234567891 bamboo brittney fastball
creature just4fun matteo fuckyo smashing washington arlene baggio carlito jones1 hopeful hondas
snooker redbird bigblue annie1 dynasty mephisto temp123 trainer rebel1 iceberg shitface fountain
specialk estrella 02031987 generic buddyboy stevens 02041983 arcadia 02051983 manning nikitos
piramida 02021989 violetta bailey1 spencer1 salasana q2w3e4r5 maxxxx shutup heritage 11221122
browning homerj tiburon obelix chopin 02041982 insomnia hooper promise cygnus theater romero plasma
kissmyass ninja1 submit spider1 budapest jayson sexysexy citizen sahara pinkfloyd stroker pavlov
playboy1 pasword heynow arturo ventura sandwich fraser homeboy testpass gamecock maxwell1 magician
female wildcard sassy1 magazine telephon bigfish tripod lazarus licking dundee 1234asdf 02081986
1a2s3d4f brodie misfits slavik rochelle sleeper seeking pringles butcher patric iverson3 nanook
02041987 02041988 vsjasnel12 darklord loveless bruno1 radiohea 02011988 hughes giorgio maxime
sphinx reckless triple baldwin taxman orient desmond married zhjckfd mordor romano jiggaman ramsey
officer lovebug sam123 tiger123 classics hooligan bolton scrabble jezebel 010180 jellybea mason1
drakon seadoo mexican hawaii50 pharmacy abnormal patrice concorde alfredo 01011979 02081985 cdtnbr
qazwsxedc123 islander 02101984 chantal jakejake 02011980 yjdsqgfhjkm bunnies bushido kazantip
strawberry verizon maksimka dupont crusher 123465 655321 ghost1 premium wg8e3wjf 426hemi channel
project cthtuf meagan tootie bounty blue12 02021982 porno1 kfhbcf kirsty ramrod sweetnes master12
bird33 bummer corolla andersen darryl senator ferguson donovan 123456qwe thelma dynamite gertrude
doomsday rhjrjlbk hjccbz players mariposa killer12 mazda626 excalibur marcello buttfuck samsun
masamune 02071984 998877 12365478 darlene bessie brains attila clowns chestnut woofer 1qa2ws
someone lindros dottie a1a2a3 merlin1 anthrax lilian imation beacon tripper snoopy1 vsegda tiger2
ursula fullmoon spiker sporty pornporn citadel jacobs michael2 volcom dynamo amerika 02031985
bombers hannah1 burrito andrea1 inspiron forsaken mallory lantern nextel goirish snowboard haggis
callum violin lollypop insanity placebo creation glacier 02061988 stepan zander dabears water1
katarina iloveme sexxxy moonbeam webber gonzalez henry1 tigger2 147741 258852 dogger pecker stiffy
senators create wingman pumpkins felix1 windsurf green123 jarvis zephyr fishman reddevil wanted
sheridan larry1 nichole bronze concord rjhjktdf kellie zalupa killkill avenue asddsa bunker wrench
paddle schalke cobain shanna broker woodland yvette suicide vanguard aviation exotic stanislav
02081982 superb q1q2q3 fergus mihail vfibyf 02051982 yankees2 mobydick icu812 sausages tuning
francesco ganesh anastasiya nevermind presiden faithful kerstin vfitymrf varvara happiness 1z2x3c
robotics 225588 369258 normal bigcat 02011984 karen1 temppass laura1 onetwo postman uranus highheel
stylus gobears duckie stratus tigers1 jimbo1 mandy1 conover soprano jingle firewall polopolo pepito
piazza radical 02031982 reload evolution julie1 grande drummer1 tipper fuckme1 02061980 battery
dogcat bubba69 candace digimon bombay mariana sowhat pussy123 pumpkin1 download fandango kamila
popper dusty1 smokey1 369852 1000000 1234560 qwerty11 mypassword earnhard dancing simmons airport
snappy angelika fishin boxers icehouse qqqqq1 cramps basset dogboy softail killjoy fischer electro
mygirl delilah misfit99 nutmeg 111qqq christma kittens krusty script zaqxswcde bigboss falcon1
flores guyver fender1 praise prowler harvest latina asdf12 moreno 02061987 02091983 01081989 spikes
zxcvbnm123 jubilee choice yugioh toaster pineapple harrypotter gorgeous namaste carnage redsox1
12051988 alissa dayton chriss niceguy magelan qwert12345 almond bumper partner vikings1 spongebo
ghosts broncos1 hookup bigben hammer1 cindy1 carmex2 enrico starstar gilles chillin superma
radiohead havana lumber pistons viktoriya gameboy santafe holidays jennife mckenzie reddwarf
dodgers1 cascade kidrock pinball banger 05051987 02071987 02101989 02041985 arrows cookie1 london1
platypus password12 02071980 1z2x3c4v abrakadabra doofus passes shanti barron marianna longbow
services 02101987 heroes living mankind stasik beardog longjohn 123000 134679852 01011900 nikki1
alessandro garion juanita honolulu nygiants slick1 install niceass string boozer junior1 abbott
puffin dogbert queenie mother1 miller1 muscles highway 02091984 cottage compton steffi romans
beerman megan1 windmill guitars freebird slamdunk snowflak delight nights biology joseph1 emilia
bronson irishman badgers 02091981 bergkamp pixies training warrior1 playstat oatmeal mudvayne
airwolf season lottie dudedude jackjack johndeer zildjian magnet vjcrdf 02061983 02041981 hammond
ramirez 02091980 aptiva qwer12 gidget 153624 333777 22041987 kjkszpj manolo jerry1 bruiser chilly
medion josephin giraffe paulina fishbone edison caught gasman genesis1 pocket moondog charter
camila impact bigblock towers krypton hallie jefferso pelican altima clippers getout compass kimmie
chambers winners paulie sucking albany toffee theatre 111111q climber marlon thisisit armand aladin
monkeybo comfort 123456l epsilon idunno death666 stress hounddog pallmall 02051988 angel123
02041979 webhompas monsters picturs 02051987 sairam 02081977 05051985 02071988 easter cobras ballin
comanche landon severin 15051981 26061987 whiteout roadster basebal stone55 drifter easton werder
norwich stubby stefanie mike123 versace visual heinrich record white1 bowwow undertak hookem
anastasi fiction colnago storm1 booster festival zzzxxx coolcool qwe123qwe sinned foreve squeeze
02031981 mazdarx7 anthon diving shocker hewlett sutton choochoo 08031986 02051989 defense
123456789s iloveyou2 fidelio welcom 123456m lithium 02051984 02061984 kisskiss cbr900rr british
mama123 lovelife hellboy chipmunk good123654 saiyan chase1 bluebell federal format kjrjvjnbd ctrhtn
1234qw hollie fuckinside 111000 987123 10011986 11051987 13041988 21031987 washingt tkbpfdtnf
sensei smirnoff mydick macbeth cabron pipeline dalshe james123 mortal fishhead gustavo vintage
06061986 pigeon carver winner1 konstantin freefree sheba1 summer99 newcastle krasotka 01031988
komodo 02091985 starligh flyfish wireless carman 81fukkc manila nathan1 olesya salome lowell
torpedo switch motion toejam julien puppet buceta scoobydoo 02021979 super12 koroleva lineage
michaels redrose yogibear redbaron codered testing1 frogman 02021981 tatarin azazel moskva kitchen
freesex nascar24 president 7894561230 mykids bitter highbury zachary1 tranny redfox 02061982 135791
username achtung johnny1 spotty survivor program prayer transit sanity seagull flanker cocker
qwerty7 wanderer soccer12 fuckhead zodiac isabell costello virgil nutter rockies irinka washburn
catwoman upyours kelvin lemonade chilli bearcats gravity chevys solitude sunny1 cocksuck minerva
boomer1 deeper 01011978 02011989 ohshit cricket1 sugar1 slowhand tommie jsbach lorena dinara
paradigm smoke1 lilith nostromo borabora arkansas chiara savanna presley bologna terminat habibi
contest markiz rainbow1 fantasia stephen1 mildred 02041989 grandpa underground johnson1 peaches1
cnfybckfd ghbywtccf 02101986 bigbob 11081989 12021988 13041987 14061991 20061988 21011989 22021989
24061986 30051985 74108520 slater comedy georgie wildbill larissa gilligan hornets berkeley
pool6123 birgit armstron 3000gt 01061990 corndog hilary 123qwer destin tropical sundevil shinobi
horace gagging hurricane volkswag wasabi 01011960 nurses bmw325 02021976 zanzibar reilly mustang6
trouble1 angelus chinese sunfire tonight sneaky report 02071981 coventry jeremy1 gtnhjdbx 03041991
sekret 45m2do5bs undead madcat hotone eastern 123ewq daniele nirvana1 lasvega amorcit wasted
sidekick pizza1 02031979 yfnfkb revolver jackass1 cleopatr nfytxrf jermaine gbhfvblf kalina
02081983 marines1 172839 420000 635241 18011987 23041987 everlast hopkins vader1 nation tinkerbe
boating bluesman weston customer physics 12qw12qw dakota1 quentin messiah hitachi marjorie krissy
shawna woodie groups penguin1 spikey denmark stephan birddog cyborg keenan tokiohotel straight
nautilus kieran slayer1 rubble highlander redeye justus firefire 02071983 schmidt longdong boiler
margie heidi1 suckers waffle sonata skyhawk joebob armada simba1 blues1 07071987 reflex threesom
asdqwe123 02021973 01121986 americ ghjcnjgfhjkm 02011981 01071986 02091989 02071989 nokia6233
ghbdtn123 asdfgh01 sisters valentine monty1 10031988 10071987 12121990 13031987 14111986 19061987
19101987 24011985 25081988 28041987 123456123 bighead matthias changes descent mazda6 fenway eggman
aaaaa1 buddy123 private1 dogface bowman irishka shibby antonia astral teenage enterme thecrow
andyod22 complete rivera belmont junkie fredrick daniels vickie candy1 bennie skinner umpire blanco
fearless citroen rollins sluggo torino antelope marseille aramis emilie compaq1 gryphon malachi
pantera1 viewsoni marble 02081980 reptile 02021990 chandra dindom 01091987 evangelion handball
nancy1 barselona draven zxcasdqwe123 sandrine sprinter fyfnjkbq 01041985 02101988 stinker palmtree
sonyericsson hotties rampage seabee 987321 10011990 10051987 10101986 11061985 12121985 13061986
14021985 17051988 20111986 22011988 25800852 28021992 bigpimp question soccer10 boytoy quasar
carpente spartan1 pasadena biatch benoit coldplay expert mario1 castor deadly fairlane joe123
elcamino callisto glamour datsun studman hanson mentor tomahawk shamus gladiato diaper keisha
stupid1 styles squeak cayman runaway dentist fantomas thewho castillo arianna honeybee papito
yamahar1 holycow 02031989 ukraine wildwood yellow1 skibum gambler helper 09051945 brown1 malice
david123 karachi excite toilet corinne morton johngalt sweetness options loretta mcdonald sf49ers
palermo buffalo1 lambda 02031980 01121988 gideon matthe 02101981 medved cheshire superior 08121986
ministry trinitro pebble casper1 bismillah elefant player1 capricorn harlem 04041991 nikolai
vendetta bobdole 03041986 wizard1 02101983 manfred pinky1 margarit bigpoppa success1 ijrjkfl
voyager1 asimov bruce1 winter1 iloveyou1 01011995 dominik 100500 196969 415263 11051990 16051987
16051989 17061988 20031987 20091991 21031990 22021986 25031987 25121987 27061988 28011987 28021990
29011985 29051989 29071983 30041986 paris1 limited vitamin calibra zarina iforget 04041988 glasgow
shrimp antares antonina jamess hetfield bigones cutiepie chapman bolitas nonenone bestbuy papillon
baritone stream stephane freefall vjqgfhjkm 0000007 priest mischief foxylady ernesto dominion
vienna macman enforcer 3x7pxr tophat megane dungeon leedsutd f00tball mingus skillet robins twiggy
bitchy giggles remingto alberta rfvfcenhf 02011983 derparol 02051980 quebec emperor 05051989
synergy 08051990 02041980 shakira asdqwe 01041988 01061986 mamamia cleopatra rosario finland modern
carnival 01011994 dmitriy coolcat purple1 ghjuhfvvf knuckles mahler kayleigh klaste 224466 1234123
11121986 12031985 12031987 13121985 15011987 15051990 15101986 18061990 18091985 20051988 20091988
21051991 21101986 22071986 30031988 31011987 notused bigdawg grinch letmei slugger 02071978 mental
harddick tabasco chelse keepout kokomo firefigh addison barney1 blowfish 1dragon samira sexylady
sevens 08031985 stacie rusty2 dimples alexandre whiteboy roger1 cromwell magneto kernel carroll
minemine dontknow 02011982 acmilan wp2003wp sanford referee lakeside polish 123456ru noname123
screamer calimero portal kfgjxrf conway rockie 02101979 02051985 dfktynby francisc swinging
02041974 cygnusx1 trucking 08081988 obsidian auditt money123 02031988 oxygen roswell 01031989
01011974 papers popova 03031986 giovanna sasha_007 thecure 02051978 bigbang lfybbk pizdec 12345qw
02071979 zoloto marijuana 02031977 02051976 kimball jaguars kordell1 kerouac 142857 258369 999666
10101990 13021990 14021986 15021985 16121987 17011987 21051988 22031984 22041988 23021986 24111989
25041988 25091987 26031988 27081990 30041987 07091990 stryker ksusha cassandr moonligh fenris
12345s duffman fuck123 john123 dirty1 blueball bigbooty wrestler salope dinner building cecile
fishfish paramedi capricor robocop rimmer hardone w_pass alice1 nuclear asgard series advent
01031985 universa kestrel spanner cheddar carlos1 lalakers cherries eclipse1 anchor yoyoma
darkangel bahamut little1 whistler 57chevy smackdow galant bukkake leopold option strawber facebook
susanna bookie crusty qwedsa matrix1 02051981 01021990 transfer breanna mothers clarissa peachy
prozac p@ssw0rd scuba1 bootys argentin bricks slimshady dkflbr nokian73 chris123 11111q krolik
korova johncena magpies pictures cevthrb suckmydick spanker dogpound 02051973 impreza 02041975
132456 145236 357159 741963 10041986 10071988 11021985 13071984 14081985 15071987 17111985 18091986
19011989 19031985 19283746 21011988 21011991 22061988 23031990 24111987 25011990 25091990 31031988
notebook brandy1 prospect bettina gymnast jktxrf seneca zxcv123 ksenia rudolf marquis daylight
golden1 q11111 tribal blue32 johndoe hejsan biteme1 jeannie lemmein petrova clutch django sexgod
capetown cartman1 ratman 09021988 fortress canucks 01091985 chocha serpent wallet telephone
eggplant april1 camero roofer nazgul fussball cardiff perfect1 wendy1 hallo123 fktyrf pufunga7782
02041978 factory doggy1 budweiser alanis loser1 marseill janelle wealth addict goodgirl timeout
wolfpac 02051972 camden liverpool1 tenchi 05061990 godlike university turnip beaker vincent1
k.lvbkf 010191 01031984 02031983 repair nbvjatq vehpbr southpaw sylveste redhat forever1 wingnut
patrol magellan vampir captain1 assasin aikman trailer mariya taekwondo 258963 7896321 10081989
11031988 11071988 12041986 12041988 12061988 13011987 13011988 13051987 14011986 14021990 15011985
15041988 16051988 22021988 22071987 22091988 22121987 23021989 23041986 23051985 25101988 30081984
sonyfuck llamas clifton sabrina1 02031978 noname goldfing marie1 1234zxcv helmut maveric ricard
antony happy2 marcius2 susan1 ballet pentagon sawyer faith1 pearson hotgirls flasher tracer boater
cornwall goodie benito butters angus1 sixpack mandrake bubbles1 earthlink lookout slammer venture
gagged 01071987 12345m lakewood loveya dogwood money12 moonshin wyoming suburban challeng olympus
volkov opendoor 01011976 04041983 commande stanley1 jonathon diablo2 08081986 seymour beach1 murzik
bubba123 02051977 navigator gratis myrtle native lakers1 twelve 02081976 hellokitty arctic fkbyjxrf
rasmus wormix randy1 02091988 07071977 03021986 millenium 07071990 gerrard 05071984 01041987 asians
gateway2 camaross bluejays 333444 10031987 10101985 10121987 11061991 11121985 12071989 12081985
13061987 14101987 15071986 15071988 16021990 17061989 17101986 18021984 18041986 18051988 18101987
19051987 19061990 19121989 20041986 20081991 20091986 20121989 21061986 22011986 23051990 24031988
26031990 27041990 27061985 27071987 29061990 29071985 30041985 135798642 lekker qazxcv borders
davies midnite beater 05071988 whatwhat optimist 02071985 gotmilk blue99 decker larkin redskin
bremen enternow knight1 prince1 01051989 03081989 peace1 destiny1 beavis1 hattrick aaasss 1a2s3d
dejavu markie ou8123 1master start1 test12 beatles1 2fast4u daddyo natasha1 bordeaux stone1
12345qwer blaine vanessa1 alchemy 09041987 qwert40 therock1 ilovegod solaris proton cardinals
marriage spence coming swedish espresso auggie 02071975 vbkfirf dougie p4ssw0rd richar nightwish
saigon jocelyn gsxr1000 23skidoo platon ghhh47hj7649 shadow12 speedway 01041992 01041990 09031988
timosha roadrunner ironmaiden mackie supernov delfin toriamos 06041988 ceasar patches1 oberon
vjkjrj capecod nevets 123567 147896 875421 10061986 11051984 11051986 11091989 12041990 12051986
12051990 12121988 14041988 15021990 15051985 15111988 16051985 17041991 20021988 20041988 21061985
22061989 22081986 25071990 25111987 26061985 30011985 mamacita sandie longer cowgirl stigmata
gonzales 01121987 nineinch waterboy klondike finally spiral boulder odyssey amigos somerset
01031986 mulligan krokodil explore lawson charon peeper redcar fellow ambers sloppy savior schatz
q2w3e4 hardball azertyui republic reggae canuck romantic vauxhall boston1 angelic emilio doggies
tennis1 advance 02061977 around 159357a 06021987 spoons rfntymrf almighty deputy 06081987 tosser
stratfor mississippi suckdick houston1 eating intercourse power123 closer 01021989 lenochka
marijuan 02031975 globus sterva domingo limewire terefon 04041990 suslik steaua blue1234 bledsoe
12345qwerty greedy 01061988 iriska htubcnhfwbz zasada awesome1 beezer champ1 funstuff evgeniy
patrici cuervo printing 111777 357951 10011983 11011990 14011989 14031988 15021986 16051990
17031987 17071989 18021988 18111987 19061985 20031991 21041992 24031990 24091986 25011986 25061985
27081986 28051987 29051985 29061989 pastor theforce chiquita yessir 05081988 streets chaos1 wxcvbn
admin1 holein1 maserati qqqwww geezer cabernet joecool nastia egghead sheepdog terrell jomama
armando hairball christa aileen clarke insight afrika vancouve tender munich 02071976 123456789m
grandam luciano alcohol default idefix cyprus scheisse montana1 mooney ambrose hoffman pimpdadd
baltimor jennaj m123456 norbert jaeger mash4077 watford davinci mizzou steven1 gocubs square pigpen
123456t houdini jewish kirkland ophelia riccardo 07051990 another bonanza lhfrjy 02061976 sigmachi
revolution dragon69 firenze 03041980 selina absolutely ghbrjk rfhnjirf 05091988 sammy123 sophie1
cvthnm colonial toolbox 04061986 02101976 howell magic32 liliana q1234567 medina riders elway7
ilikepie 09021989 toonarmy laddie 01031983 footjob 06051986 kronos eskimo wolfen natalie1 barley
pancake bigdicks dabomb cashmone 02081981 02041977 dylan1 01021988 123459 223322 556677 996633
1235789 5201314 11011991 11071985 11081987 12071987 12081984 12101988 13031986 14021987 14071987
15051987 15081991 16011989 16061986 16111990 17071985 18051990 18061985 19071986 19071988 19101990
20031988 21021985 22021985 22041986 22061941 22061987 22071989 22081983 22121983 22121986 23011985
23021985 24061987 24061988 25011985 25041985 25061986 25101989 26021987 27031989 28021985 28051986
myxworld kristian samoht dominiqu joemama gabber toocool twinkie zxasqw marcelo darkange persona
scrapper delaware tyson1 progress cafc91 shuttle gabriele smoothie slimshad 08071987 q123456789
youtube franks norris yasmin outside sandra1 hottest cumslut tripleh morales vqsablpzla pathfind
elisabet evolutio fishon 02021980 flicks peanut1 velocity annmarie barry1 gthcbr biggun dolemite
vagabond outback woodstoc 02081979 macleod plastics javelin bootsy 02021991 08061987 aolsucks
c2h5oh 02031973 redbone klizma rachelle petunia pumper all4one mohawk billabon rockin ncc74656
austin31 baylor 04061991 koolaid granada allegro 02021971 alinka nevermore mikael p0o9i8u7 forgetit
smith1 montag poker1 frodo1 beloved breaker tasha1 honeys password9 reginald sheeba killer123
02091976 dukeduke archange fuck69 metroid minimoni wizards hellsing rocknrol 02041976 03071987
zaqwsxcde max333 wanking morrowind friendster irving goodday modelsne bumble kenny1 nataly juliana
cirrus 03111987 nittany dogbone storage 05061986 04041985 punker 02011975 futurama skateboard
132465 10031991 10111986 11081990 11111987 11121987 12011989 12061986 12121982 12121987 13111990
14021983 14051990 14071988 14101988 15011986 15071985 15081988 15091987 16031990 16101987 17041987
17061986 19011987 19051986 19071990 20021986 21041985 21081987 21111985 22021990 22031991 22041985
22061990 23061990 24051990 26031984 26031987 27031987 27091985 29051990 29081985 29081990 29111989
29121987 30121987 31121990 esquire homemade kiteboy herewego bedford lonesome boxcar panda1
pornking blackbird dickens nokia1 climax gotribe bleach cheeky cucumber vipergts scooby1 awnyce
123qwert muhammad summer69 jeepster alex12 hello12 harbor acidburn harald calling fireblad christi
pinnacle shodan 11111a fallon 03061987 02101977 deniro 08041986 dudeman harrier jellybean buffet
mariner foolish wildone peterbil allgood fields dilbert1 salami estelle lighting butkus elvisp
homework russel donner doktor tycoon cement romeo1 04051988 ottawa bigguns lillie fellatio weed420
emmett barfly 03031988 baracuda newyear flipflop raleigh singapor sperma 04081987 maxdog sasha123
opennow thedon sedona blunts linkin lander 02091977 12345abc 05051990 crackers doubled warhamme
proview masterbate starwars1 02091975 status 01011971 females flamengo behappy lfitymrf qwe321
starwar snowbird 123456789d corwin bradley1 fucker1 02101980 lagnaf daughter navyseal 01081990
carebear protect kamasutra bastards delmar musical deaths metall steffen 01061987 02051975 wiseguy
pimping robin1 515000 1598753 10041983 10061987 10081985 10293847 11011987 11071986 12051985
12101985 13111984 14071986 14881488 15051986 16061985 17011990 17021985 17091987 17101987 18011986
18021986 18041990 19091988 19111987 20011989 20051985 20071986 21071989 21111990 21121986 23011990
23021988 23051986 24011990 24021991 24061992 24121986 25011993 26041986 26041991 26051988 27011988
27051987 28021986 28071986 29011987 31011990 gators1 02071971 whiplash fuckme2 adriano hatred
reserve rainyday mercede smart1 stafford ontario gardner weekend jakarta shonuf clovis gotham
jughead golfgti dooley nightmar wetter johnny5 tanya1 03051987 01051988 comein meadow 69camaro
chessie marshal phyllis mutant dingle chelle nautica camber dragonfl bigjohn stickman 03071986
hiziad sexybitch puppydog 5wr2i7h8 deville pacino paragon pointer s123456 tarpon melanie1 sprout
durham apollo11 bigdog1 wheeler spliff gonzo1 rockwell vfntvfnbrf meliss narnia eleonora payday
alleycat ambrosia linden trustme austria phialpha exchange lokiloki tarakan cartoons 02091973
01051986 bungle contract 03011987 kolokol daisydog penetration 06041987 laetitia gohome 03031990
02101978 pushkin mustang2 gianni wordup orchard freddy1 adrenalin goldeney luckyone 06031983 kathy1
escalade 0192837465 gerbil blanca widget samuel1 fyutkjxtr 01011973 02071977 02081974 touching
trinity1 04091986 pookey 1q2q3q charisma 07081986 inlove rainbows kolbasa 07091982 newark 12345qaz
bootsie interne raphael cleveland 02061979 henrik bandit1 08051987 jenifer cocksucker 03031993
222777 777999 1234566 10011988 10031989 10041990 10061984 10071985 11071989 11091984 11111986
12011985 12021985 12031988 12051989 12091988 12111990 12121989 12348765 14011987 14011988 14021989
14081988 14121989 15021983 15031988 15061988 15091988 15111984 16011987 16111982 18021987 18031991
19021990 19101986 19111986 20011988 20021985 20031986 20061986 20081986 21051986 21071987 21101989
22051986 22071983 23031987 23051987 23051991 24011987 24071987 24101986 24111990 25021988 26031986
26091986 26101986 26111985 27021991 27111985 28031982 28041992 28061986 28121984 29041985 30011986
30061987 31121987 31121988 369258147 hello2 05021988 dragster bismarck cambridg 1michael buzzer
treefrog reason blake1 treetop catcher xantia daisey siobhan lister strelok hawkins 123456789qwe
prosper workout walton catnip dima123 06071983 trauma sebring michal nounours kittie burning
driller angela1 thierry lumina speakers brennan rabbits buttercup atticus puzzle sixty9 mallorca
delaney checker jabber alexander1 melrose zyjxrf normandy ariane dbnfkbr blue42 wilder thumper1
masterp 02051979 playball scamper 7777777a lauren1 wonderful signal benessere 01021985 getting
smackdown melons 02051990 trumpet1 cooper1 pandas chains asdffdsa 03041987 favorite6 melina
sexybabe cannibal fosters beethove skipper1 02091971 01051990 burner nthvbyfnjh malaysia rugby1
azertyuiop 02091982 rocknroll bynthytn grace1 aprilia 02011990 pavement 03051986 stockton 06061987
peppers tantra guillaum 777333 888999 10041991 10101989 10121985 10121986 11011989 11041991
11061989 11081988 11101986 12021991 12051987 13021987 13081985 14031989 14041987 14041992 14081990
14091990 15041987 15071983 15081990 15091989 16021987 17021987 17061991 18011988 18041991 18051987
18061991 18081988 18121984 19031987 19091990 20041990 20051989 20061984 21021987 21071992 21081985
22061985 22071990 22081991 22091986 22111985 23061992 23071985 23091987 23121986 24021988 24031987
24041988 24081988 25051985 25121985 26051986 26061986 26071987 27041985 28051985 28051990 28071987
30041991 30051989 30061983 30071986 30111987 789654123 007bond giulia caster jupiter1 readers
mooses worthy royalty segblue2 trustno dixie1 hansol phish1 enrique 123456w abcdefg1 paulpaul
gannibal compact frosch skylark hallowee kenobi kittys andrews young1 terrier marbles ticklish
07071985 frenchy offshore sexyone algebra allison1 lucas1 special1 hyundai hotass sexman leinad
farmboy 02041973 middle clement amethyst letsdoit gofast thrasher notredam murphy1 candyass travis1
hannes spooge systems gatsby junkmail ladder uptown shower flower2 karine 09051986 airman 06011988
wayne1 volleyba stayout liberty1 abacab blanche buckley bouncer bettyboo shauna 02061981 02011979
02101973 muslim 08011986 ilikeit 06061985 01051985 constant longhair kaboom elmira amatory 09081988
q1w2e3r navajo alcatraz olenka 01021987 09091986 05021987 mynameis 08071988 larson sunshine1
04051985 powerful 04061984 sephiroth panter password01 summers 02061972 computer1 1qazxsw23edc
jesus123 nikolas rugger 05031991 sparkles bosco1 skinhead sonysony snicker pancakes charlie2
pilgrim ananas contra sheldon generals grisha montecar briggs 02061974 010390 ploppy 115599 321678
951357 1234561 1234568 10011992 10061989 10071990 10081983 10081990 11041990 12071988 12071990
12081983 12081988 12091991 12101984 12101990 12121986 12121991 12211221 13071990 13101987 13121983
14041986 15031990 16031988 16071987 16071991 16091987 16121986 18111986 18121983 18121987 19061992
19091983 20051987 20061990 20101988 20121986 20121988 21031985 21121985 22011985 22051991 22071991
22121989 23031986 23051983 23091986 23111987 24071991 24101989 25081986 26071986 26071989 26101987
27021990 27031986 27061983 28061988 29031988 29061985 29061988 30011987 30031986 30031992 30091989
30121986 31031987 31051985 31101987 1234567899 renate radeon sergbest 08111984 talbot pathetic
errors springs needles restart hiking auckland jimmys pearls allen1 01041980 billbill hazard
calvin1 capitals 02031990 pizzaman fitter ulysses jehovah stitch itisme delpiero neville 09111987
1234rewq virginie octopus 04111988 tampabay puppy1 ratboy 1qazzaq1 playboy2 1million vampire1
playmate zorro1 08101986 dfcbkbcf carrots istheman jarrett yamato rumble ilovepussy wonderboy
montrose dunlop werdna cassandra clemente tralala collie swoosh 06031992 dreamcas sliver rfgecnf
05051991 rollin painting makaka 04041987 thebear 01071984 zxcvb123 05011987 04061987 lockdown
blacklab riffraff kahlua fidelity 05111986 08121987 frankie1 winger 07071988 07051987 edmonton
07071982 pressure streaming amstel supernova 02081973 fujitsu 05031990 tango1 samanth napalm
08051989 justice1 09081985 07071984 blubber 02031991 01021992 tujhrf camping babycake budgie vfndtq
fuckme69 hewitt frederik motocros 01101987 rustydog pinetree 07101987 120689 1357911 10031990
10031993 10041987 10051990 10061985 10071986 10091984 11031983 11051988 11071987 12071991 12081987
12081990 12111985 12111991 12131213 13021985 13061985 13071987 14101986 15011983 15061985 15081986
15091985 15111989 15121987 16061987 16061988 16081986 16091988 17021989 17051987 17051989 17051990
18011985 18021992 18031988 18051989 18101985 19021991 19061991 20041985 20061983 20071988 21031984
21061988 22011992 22031986 22051987 22051989 22061984 22071984 22071985 22091991 23061989 23091985
23091989 23111989 24091991 24121987 25031983 25031991 25041991 25051987 25061987 25081985 26081986
27021992 27031992 27111989 28011988 28081986 28081990 28101986 29011982 29061986 29091987 30011990
30051987 31051993 31071990 44332211 66613666 1234509876 keith1 duffer benton tetsuo glasses nestor
feelgood cleaner benny1 smirnov maximo iceland tigercat citation icecube burnout panhead adelina
hanuman sunlight 02061971 bigtruck 06061981 exeter kingking lilbit canada1 rhubarb morten trooper1
custer buford papamama mouser bowtie perkins shark1 husband jefferson serious elements zapper
02031974 harriet cummins 02051970 semper herring 123456as sonic1 accept video1 07071989 lemans
winona finder treble password99 popcorn1 stellar 04041986 saskia doreen chavez blue11 furball
08021990 asd222 02021978 corner 05121990 03091983 06021986 titfuck 02011977 salman bagpuss 01081985
04071986 01091992 blue23 09051987 07041987 darina francine 05031987 redstar revoluti mommy1
sniffing chouchou giants1 gareth usmarine 03051988 01121990 dresden 09091988 01081992 02041972
07101984 07021991 03041983 123456qqq malish planes videos enters 08081990 nympho 123456d pajero
03031992 left4dead england1 booyah conquest delldell eunice momdad slonik nursing bismark lol12345
01011972 met2002 123456n garnet 02061978 rambo1 bonner 07081987 gogators please1 cashmoney 09041986
blobby 04071988 02011976 dimitri 3ip76k2 07091988 fabienn 123450 10021986 10021987 10051988
10081987 10091986 10101980 10101988 11081986 11091985 11091986 12021984 12031990 12061987 12071984
12101989 13031989 13051990 13061991 13071985 13071989 13091984 13101982 13101988 13101992 14051983
14061988 14091987 15011988 15061984 15101991 15121983 16011986 16021988 16031986 16041985 16101986
16121991 17041985 17041986 17061987 17071986 17071987 17111987 17121985 18091987 18121812 18121985
18121990 19041985 19051983 19081987 19111985 20011983 20031985 20031990 20051983 20071984 20101987
21021989 21051990 21091989 21101987 21101988 21111986 22051988 22091984 22091990 22111988 23021983
23021992 23041988 23061987 23091991 24071992 24101984 24101990 24121988 24121989 25021986 25031984
25111991 26031991 26121989 27091991 29041988 30101988 30121985 30121988 31051987 31051991 31121985
31121986 cyrano crappy volcano eatmenow 02111987 renato goodyear 08031987 spoiled kamilla hogtied
lunchbox mantle piercing makayla asdfgh1 mufasa boobear rudeboy riversid hemlock onions 01091988
03031984 holger scissors crescent erection libero entrance fduecn weare138 italiano rufus1 matchbox
ramjet acapulco mohammad weiner lebowski 03031987 surprise shampoo loverman 12345r abracadabra
03061985 diver1 dnsadm fisherman toomuch athome 01061983 whatthe 08041985 someday dan123 celebrity
madagaskar marcin valery maison forlife azrael dreaming mercury1 hfytnrb 01051980 01071990 macintos
tennesse hardwood sweetheart invest 03071985 mariam rhfcfdbwf ronaldinho masterbating discus
fabulous sextoy instant duckman caracas begemot parlament alpha123 sylvie 04031991 vegitto 02011971
requiem misiek altoids naughty1 09031987 03061986 02061990 05051986 05061989 mazda3 rhinos paladin1
asdfg123 liliya 06011982 dragonballz retire 07021980 hellas 07061988 rfhfvtkmrf capcom rjhjkm
kicksass dental harman 07041989 sharpe 09041985 05061988 03101991 07031989 lookin poptart 02081970
jeter2 pugsley gamble 08081989 jordan2 gladys granite sqdwfe 111555 123890 334455 777666 1231234
10011980 10031980 10041984 10071989 11031986 11041985 11061984 11061986 11061987 11091990 11111991
12021990 12041991 12071992 12081993 12091986 12111984 13041989 13051986 13071982 13081986 13091986
13091988 14031986 15011990 15031991 15051989 15051992 15071990 15081989 16041988 16091990 17051983
17071990 17091985 18031986 18071986 18071989 18071990 18111983 19041986 19071989 19081986 19121988
20031992 20061987 20061991 20081990 21021988 21021990 21031986 21041987 21041991 21101983 21111983
21121989 22071988 22071992 23031983 23041991 23101987 23111986 24041984 24041985 24041986 24051989
24061985 24071990 24101988 24101991 25021985 25041987 25051980 25051988 25071983 25071985 25071987
25091989 25091991 26011986 26011990 26021992 26061989 26061991 26071984 27071988 27111990 28021983
28071985 28121989 29031990 29041989 29051992 30051986 30051988 30061988 31051982 goldeneye interest
harmon melani spleen alfonso jeeper 07081984 natedogg 09051984 emanuel 1qazxsw tammy1 menthol
pharao alterego donna1 bauhaus alexxx cbr900 medic1 vaughn simple1 ibrahim huskers1 mogwai aol123
benjami rabbit1 adelaide nineball tiamat aircraft having dipset logger 04111991 trenton altair
01041993 jingles mallrats backbone clever stanton dipper innocent unlock donjuan termite 05041985
missie diamon encore forbes ziggy1 follow freestyle 03061988 zerozero shovel matisse anonymous
laserjet leeann parkour waterman ballsack bluejay shakur welkom dangerous ghjcnbnenrf hacking
01031981 information 03091988 07041988 01061992 babybear highlife raduga favorite laser1 probes
sucked ljxtymrf 05071985 trinitron desktop muffin1 things supersonic blueberr 123q123 satchmo
05081992 claudia1 demon666 natalya victori 06061988 diana1 glover 03041984 boroda tamerlan 1qw23er4
chamber 03041989 qwerasdfzxcv mariel 06041984 04071987 flyers88 nokia5800 stewart1 01071988 iceman1
01041983 bathing mangos rapper darkone pokemo 05081986 douche redwine ismail 02091978 06101989
humphrey 03031991 maximka cashflow ireland1 implants juniper grayson 08071985 cantona7 bobmarley
shojou gramma princesa bendover 04021990 julia1 05121988 giggle cloudy 03011991 penis1 gotenks
sopranos 159263 250588 333555 456987 963258 1237895 10021983 10081991 10091985 10101991 11021990
11041986 11041987 11061988 12041987 12081986 12091990 12101986 12121984 13021991 13031991 13061990
13071991 13081987 13091987 14021991 14041991 14051987 14101983 14101991 15031987 15111986 15121985
16011985 16011991 16061990 16111989 17021986 17031992 17111988 17121986 17121987 18011984 18061986
18061987 19011985 19021985 19071983 20011987 20051986 20061980 20101986 21021986 21041990 21091990
21111989 21121988 22041991 22051990 22061991 22091985 22091987 22446688 23021991 23051984 23061985
23071986 23091982 24041990 25051989 25081987 25081989 25091992 26041983 26041988 26051990 26111984
26121987 27061990 27091983 27101987 27101989 28021989 28041988 28051988 28071984 29031982 29041987
29051987 29071986 29081982 29081987 29111987 29111988 29121984 29121988 30061985 30061989 30071992
30101987 31011985 31051986 31081989 31101991 larsen worker mustang5 placid downer screwy hillbill
pearl1 aaaa1111 simons mortis leland binder border chemist flower1 buster12 carlisle protocol
dynamic 05061983 tuxedo 01051987 amature triplex turbos jennifer1 ringer 03061984 grimace jarrod
feathers nemrac58 riddle wonderfu surgery qweasdzxc123 bourbon dickdick 06061990 08021989 annaanna
pimpdaddy commander helsinki 8inches cyclones macaroni pollux motown fiddle thebeast marauder
rodrigo oyster 09101985 listen fruity 06021989 chachi gizzmo 01041989 blinky braves1 hancock espana
lennox corinna frisbee lancia 02031970 sapphic 09051990 06091989 02021977 123456g homepage spock1
dimadima womans 03101985 04051987 halloween pinkie metal1 07021987 cheerleaers shopper 05041986
soccer11 josiah redheads weller scouts photon metallica1 garlic 03121986 greywolf estrell 06081986
ghjcnjq alvaro 06081988 egorka 06031986 rfhfylfi 08111983 01031980 08061986 06051987 06071984
reeves 123456789r reloaded mierda 04061990 04021985 gigabyte flvbybcnhfnjh dortmund korean karaoke
sashka godbless allday flipper1 pro100 jurassic experienced thebest 05101984 nimitz love1234 trigun
coolhand banana1 kcchiefs 09011990 dicker baboon 05091987 08071986 barefeet 1111qqqq jesper belkin
zoomzoom asdasd123 madcow 101091m greedisgood 918273 7412369 10011989 10021988 10041989 10051986
10071983 10101987 10111989 11021984 11021987 11021988 11051989 11121990 12031986 12061980 12071982
13021984 13121989 14031990 14051986 14091988 14091989 14111987 14785236 15021991 15031986 15031989
15051991 15081980 16021989 16041986 16051986 17081990 18091984 18101989 19011986 19091986 20021990
20021991 20051984 20111987 21011985 21011990 21041986 21061989 21071990 21081990 21091987 21121987
22031987 22081987 23021984 23061988 24021985 24061984 24081990 25021983 25021984 25111988 26041990
26081983 27011990 27051986 27051991 27061989 27071983 27091984 27091987 28011989 28041983 28051989
28071988 28121990 29011988 29011990 29041984 29041986 29061984 29081988 30081989 30091985 31031990
77347734 1020304050 margot willard tetris cypher 05081989 nevermin apricot legman arizona1 alex1234
111aaa nopassword abacus 55bgates tucson 123456789987654321 rosewood shane1 analog outsider
minnesot 07111987 darthvad 06111986 paulin getoff chappy olemiss 07041985 06071986 warwick baby123
rubicon bellagio redlight handbag sweeps baberuth girlie messenger teensex peabody abc123456
copenhag noles1 lavalamp patrik dougal culinary wannabe amelie lipton beckham7 riley1 doughnut
tessie horton trueblue totoro killian asdfqwer bramble advanced monterey source whores mytime
seaside whatup waterfal sickboy bukowski smile1 07061986 freedo arsena 05081987 verena figure
angel2 06051983 08081983 mario66 bigblack gianluca 02061973 golfpro 02101975 nokia123 09041990
taichi smother as123456 06081990 blackhawk charle onlyone 05041990 access1 dtkjcbgtl salvatore
davedave gilmore 03071984 tribble 05041991 wanrltw kristin1 03021987 01041986 satellite 04021987
festus wazzup 05071983 04031982 daredevi duckduck 08021985 03051985 07031986 recall kamikadze
09061990 03111986 01091986 08081979 biohazard 05071986 05051982 phantom1 1q2q3q4q 06071990 03011986
aleksei trample 05041983 07021989 01031991 aviator 08011988 poppy1 sarita frazier dfytxrf yinyang
aragon deathnote pertinant lilwayne sierra1 meteor hotgirl 06111990 blackberry poophead glitter
04061988 bbking 08031988 stiletto asswipe wearing gallaries fungus mammoth 02011978 1234567aa
riverrat jesse1 04011990 fishtank 04081985 dominique zurich griffith nightowl waiting 04111989
civicsi valeriya tabatha driven natchez 114477 10051989 10111983 10121989 11031987 11031990
11081983 11081984 11081985 11101990 12021987 12061984 12061990 12345677 13031990 13051988 13061989
13081982 13081988 13091990 13101985 13101990 13111985 13111986 13121990 14031985 14061985 14081986
14101989 15031984 15041983 15081984 15101983 15111985 15111987 15121989 16021982 16061984 16071986
16081985 17011985 17011986 17111989 18041983 18041988 18051982 18081989 19101989 20011985 20071985
20111984 20121985 21011986 21051983 21051989 21061987 21071983 21071985 21071986 22081990 22091983
22101988 23021987 23031989 23071988 24011986 24011989 24101987 24121984 24121990 25041983 25041984
25091984 25121986 26011989 26021990 26091985 26121984 26121985 27011983 27011985 27021986 27041987
27121988 28021984 28041986 28061984 28061985 28081985 28121986 28121987 28121988 29031983 29071988
29091990 30041988 30071983 31071986 741258963 pretzel myporn export joelle qweasdzx skilled gizmos
silicon lizzard deltas standby topolino buddydog rrpass1 care1839 titman qqwwee kismet happyman
aaa123 deadspin crispy eighteen hartford softtail 04051990 schumi beavers jupiter2 lucky123 ltkmaby
blazers dogmeat 04121986 mustan blonds stonewal issues midland lawman myspace1 fleming dingbat
hotrats powerman soldat whales smartass 08081985 bedlam chitown nestle z12345 woodman qwerty13
prototype strife dipstick angell celina darkelf surveyor visitor nascar1 1234qaz atreides icarus
nicetits chopper1 03021982 bellaco althea z1x2c3v4b5 feline mastermind 05121985 manunited amonra
05121983 01071989 cfvceyu 112233445566 010181 alcatel 123456v civilwar 05101986 05021989 gaymen
harcore corazo 03081984 downhill dallas22 2hot4u mendoza interacial shitshit waterski 01061985
06071988 goose1 07011989 03101983 ass123 07031988 05051988 01011950 monkeyboy audia6 01041979
pjkjnj contour 07031985 05061987 06031988 passord turtles daniell dtxyjcnm 01111990 princess1
yfcntyf 06111984 01041981 nosferatu 02101974 02091974 helios oswald ekmzyf 09051983 04121987
06031984 fynjirf 06071985 prophecy 02091979 funny1 vincenzo pitchers raining sealteam mouses
kakashi paxton tortoise craving jimbeam integral notnow drag0n start123 light1 chewbacc deerhunt
greenman winter99 hooyah 02021974 09011987 myworld 04121985 02081975 444555 902100 999888 10021985
10041982 10081988 10091988 10091989 10111981 10111988 10121979 11041988 11071984 11091983 11111979
11111983 12041985 12071983 12071985 12091987 13021989 13081984 13081990 13121984 14021988 14061982
14071983 14091982 14121986 15021988 15081985 15101987 16021983 16031987 16111987 17021988 17071984
17081988 18011989 19071985 19101982 19101983 19121985 19121986 20041981 20061989 20071981 20091984
21121984 22021984 22081985 23011984 23011988 23011989 23031988 23061983 23081986 24071989 24121985
25011988 25071989 25081983 25091988 26051987 26111987 27051984 27081989 27121986 28031984 28071989
28101988 29011983 29091986 30061986 31011983 31071985 31081985 789632145 1357908642 dasani miami1
kikimora nothing1 04051983 03011984 vantage 01081980 redone dunbar sonora peavey barrage bonovox
willem locutus bryan1 ocelot hamper rocky2 belair mercer aaabbb gentle mike1234 girlies chuck1
density continue galileo virago ground crazyman doodles 08061989 attract volvo1 jordon 2wsx3edc
bertram lapochka 09121983 06071987 wdtnjxtr batista xxxxxx1 05101983 audi80 morgoth kubrick demon1
charge calypso disaster suckcock ripped makeitso anton1 equinox fuller lonnie olympic bracken
bizzare sammys camero1 kurtis fivestar belinea screwyou 123456789v abraxas sentry oaktree honesty
olympia adidas1 daniella asshol persian spiffy jaguar1 foreplay mizuno canton fister 02061975
a1a2a3a4 blueberry gizmodo1 01021986 paperino bisexual rodrigue 06081985 03101989 darrel ohmygod
lfybkf libertad 01021980 shurik martian danilka animated 02081971 eldiablo mashka lunatic 04081989
skolko poop123 bluestar agassi aladdin tickler 08041988 03021989 youknow 03031989 07041986 jackie1
taipan cool123 markmark 02081972 01071985 07081989 07071986 04041984 honduras tobydog 01051983
neutron volleyball 04011988 carola nachos hatter pizzahut 03071989 tequier 07071980 01061984
q1q2q3q4q5 converse maxpower dragonfly fishcake mississi girls1 seductive ntktdbpjh solace tadpole
03101988 galary traktor happines bengal hotlips portia vegitta badabing 05051980 08091988 bikers
zimmer storms 03081988 moonman nightwin pitcher comeon 01091984 kenneth1 raymond1 boners 02071974
hilltop sprocket ownage passmast 741258 852258 986532 999000 10031985 10031986 10051983 10051985
11011980 11031982 11031984 11041983 11071983 11081982 11101985 12011988 12021986 12031989 12041983
12101987 13011981 13011985 13051985 13051989 13061983 13061984 13071983 13121988 14031984 14081989
14101985 14111989 14121987 15031985 15041985 15071984 15091983 16031985 16111983 16121982 16121985
17021982 17091984 17111982 18031981 18051985 18071988 18081986 19021982 19031980 19041987 19061984
19061986 20011984 20031984 20091983 21051985 21091984 21091988 23031985 23081984 23101988 24021986
24021987 24051986 24051987 24071986 24081987 25051984 25071986 25091985 25121982 26011981 26021985
26041984 26081985 27031985 27041988 27071984 28051981 28081984 28091984 28091985 28111986 28111987
29061987 29071987 29081983 29121985 30061982 99762000 123456987 918273645 landmark graves harpoon
divers augustin nathanie kissmyas mantra smithers georgina bdfyjd abdullah envelope surfer1 dealer
racers magenta shells stoppedby climbing 7grout mutley beverley edcrfv alessand 04071983 graduate
01081988 spiderman1 foreskin alpina meggie jesus777 stephens fisherma cullen nassau 03091986
rocket1 confirm 123456789o friday13 ritter address leaves jennings randolph guillerm benedict
bismilla prague heyyou 07011988 hondacbr lourdes locust whoknows therapy ghbdtnrfrltkf melisa
canary vfhujif paisley booger1 jonesy saffron consult bigdick1 sephirot 05031988 zxccxz tyrant
ruthie newuser firedog shield cornelia 04121988 qaz123wsx 1z2x3c4v5b nokia5530 09051985 06031985
gabrielle anfisa elpaso poster 07091985 123456f negative websol76 03031983 04121984 07021986
05051983 01031987 02051974 brenna garner 09071984 sokolova soulfly alyson diapers 09011985 foxfire
india123 weapon hugoboss kontol fuzzy1 websolutions 01071980 04051984 reveal badboys 06101986
06061982 baddest showing 06011987 07101985 thinking malika 01111987 werter openit finalfantasy
20spanks timoxa94 malinka rhjkbr mamochka ciaociao godspeed monste ayanami 1234567890z mazda323
jonatha tictac lockout gangbanged utjhubq wally1 gagarin reuben morgana osprey nurlan 05031986
lovehate 04011987 safeway yaroslav hookers norfolk skydiver pisser magic123 seadog dogfart kristen1
04111986 02101982 120986 130680 214365 515051 777555 895623 9111961 10101983 10111987 10121984
11011982 11011985 11101987 11121984 12021980 12041984 12111987 13011983 13011984 13031985 13051983
13071988 13111988 13121986 14061984 14111988 14121988 15041982 15061983 15081987 16041984 16071983
16091986 16101985 17011701 17081984 17111986 18021982 18041985 18081987 18111984 19041988 19081985
19081988 20021981 20061981 20081987 21011987 21021983 21021984 21091986 21121980 22051980 22101985
22111982 23091983 23111982 23111985 24051985 24101985 25021978 25021987 25091986 25101986 26011987
26091984 26101984 26121983 27011986 27031983 27071982 28021981 28031986 28051983 28061983 28091987
29101985 30011983 30051984 survey qq123456 squirts profile architec philipp buddys mikkel 01071983
1bitch creepers opiate 09121987 horatio kristie bergen dfhdfhf jeffrey1 froggie aspirin didier
came11 canine 12345d treetree godawgs leonie petrovich rotary pommes return lionheart chairman
honeybun golfnut 06111985 09071987 1qaz2wsx3edc4rfv johnnie bucker slimjim 2sweet andyandy allstate
christophe tickling zinger letme1n darian topsecret roosters instinct teaser daddys bigbucks humbug
03071983 buddy2 pusssy crumbs rainer eloise wsxedc smalls rhino1 ilya1234 denied fighting dirtydog
03091984 ankara gaylord losangeles pippen33 senate queen1 marty1 merchant adventure francisco
leonidas blade1 prayers flanders wizzard esprit spooner vancouver jeepers dinger sugars system1
kenzie georgia1 jolene horror trout1 sandberg susieq scrotum letsfuck slipper lighthou laughing
danish b12345 piston general1 locoloco qw123456 daredevil 02011974 rhfcjnf indira 05061985 bears1
07081982 chickenwing101 boris1 icecold fresno valleywa livewire 05021985 01041982 04121982 livelife
05121986 07121987 website producer 08031983 chadwick rosebud1 987654321a yorkie fantom kontakt
mousey teller 03101984 09071986 catfight a1b2c3d4e5 rehbwf heavenly honest 01101985 loveis blackops
galway dianna 04081986 hydrogen sarasara pakista wiccan waffles pavlik 02121983 cool12 racer1
sniper1 sluttey antonov womble faraon objects lehjxrf splendid vodafone vfcnth slapnuts godiva
bernice wachtwoord dewalt hobart bp2002 nancy123 sebora 02041970 01011961 09101986 sandman1 buddies
ralphie puffer tracy1 fujifilm coochie marcella trista vbienrf baronn 101080 120786 124038 258000
1475369 10041985 10051984 10071984 10121982 11021981 11091987 11111982 12051981 12121977 12121981
13031980 13041984 14031987 14041984 14081982 14091986 15011981 15051982 15061987 15121986 16071985
16111986 17031983 17031984 17051986 17091986 17121983 18071983 19081983 20011981 20021983 20031980
20051981 20111985 21051984 22041983 22121982 23041985 23061980 23071984 24081986 24101980 24111983
24121982 24681012 25031986 25041980 25111986 26061983 27061984 27071985 28031983 28071983 28091982
28111984 29031986 29051984 29051986 29091982 29091985 29111983 29121986 30011980 30071985 30101984
30101986 31031986 31101986 31121983 123581321 pianos candies qpalzm punkass 05091985 joystick
amalia addicted roadway bustle 010170 ribbit thirty methos 02091972 anthony7 victory1 nermal shayla
snyder photo1 peddler goofy1 piggies 01121984 rockrock access99 ludacris wilhelm nineteen cocacol
cousin salinas getlost anytime beerme fringe decimal lionhear alexus 6uldv8 editor quant4307s
tammie stripes seawolf swifty flashman bogota dasher ladyboy graywolf 07041983 qaywsx paradis
z123456 maurizio plants bullit musician infected gerhard garrison badboy1 forsberg flathead eagle2
okinawa saxophon smooch 09121982 comcast sarajevo a1s2d3f4g5 loader tonytony ezekiel bigjim tatjana
muschi basement lacoste fernande comets 123456c gdtrfb monkey69 02081978 rowing 01061979 seaman
reboot winfield bahamas batman12 morena niggers 06051985 singapore lincoln1 horse1 indain dorado
escorpio orpheus rfgbnjirf molly123 sheryl mygirls underwear maurici newness redleg ghbdtndctv
01091979 gerber booboo1 08101980 goofball zxcvasdf legenda sickness 05081985 04061982 07021984
hugetits gfynthf 01091980 star123 02031976 3rjs1la7qe internal 07061985 squerting firestorm p0o9i8
nissan1 starlight 01121985 06061983 03051984 torture blackice password11 mathias 01081986 jessica2
mailru tangerin dragon01 kitties qazxsw123 smirnova ranetki unbelievable rhythm nastena bernardo
warcraft3 shanno oscars gloves zebras bazooka infamous housewifes nfhfrfy glenda stopit katelyn
hillside privacy hospital ralph1 macgyver 02061970 05041984 748596 10031984 10101982 11051979
11051985 11121981 12031984 12041978 12121980 13091985 14021984 14051985 14061983 14111982 14111984
15051983 15081983 15101984 16011983 16061983 17021983 17031985 17041984 17061983 17061985 18061984
18071981 19111984 19121982 20021980 20031983 20041984 20081984 20081985 20121982 21061983 21071982
21091985 22101981 22101983 22121985 23011980 23011982 23031980 23121983 24011983 24021983 24031985
25121983 26031985 27051985 27081985 29091980 30061981 30121984 31071983 74123698 159753456 macaco
freaked bigred1 chevys10 acclaim cesare lahore survival gutter hooters1 rising douglas1 rushmore
garland rebelz android hoochie gibson1 shaker scirocco fuzzball mikado frogfrog hotspur helium
03041985 911turbo detroit1 administrator cornhole monica1 0o9i8u7y terry1 letmesee offspring argyle
nataha aaaaaa1 school1 mike23 02031972 clemens johnston daniel12 shredder sweeney wednesda estate
raiden truffles nathaniel fantasies dunhill chowchow atlanta1 checkmat phreak starlite jacket
truck1 allnight horsemen higher josephine 05111982 dante1 1mustang pregnant romario firehawk
sparhawk cosmo1 crosby favorite2 stirling silverado freewill vegas1 stooge glendale a111111 a4tech
02031971 groupd2013 vflfufcrfh rugrat aerosmit rapture angel666 bmw318 crash1 farida jediknig
close-up pounding pissed 06021984 02121981 lesbain pulled nexus6 funtimes gfgfvfvf santiag corina
evangeli archery stokes 02041971 03051981 lacrimosa astro1 bionicle visited 04091985 esteban
madonna1 butch1 sooners1 06121982 devilman lamborghini 03011985 07081983 08061984 angelit rockey
tunnel baggies 03051979 rjhjdf cnfkrth 08071983 05031984 nadejda experience pietro carpediem garret
reznor schubert shelby1 poisson fhntvrf caitlyn picnic bassoon milamber motocross euphoria browndog
luckyme domenico telecom skeeter1 bajingan baker1 08061985 scorpions rapier 123321123321 06101985
bertrand frenchie 09051981 09121985 carsten jachin mutter cooking passfan blaze1 03121985 service1
yfnfirf sleeping rjcvjc babemagnet timothy1 mimosa 232425 651550 666333 6661313 9874123 10081981
10241024 11001001 11051982 11061980 11081980 12041982 12051983 12345687 12349876 13081983 15021984
15121984 16061981 16081980 16111984 17061982 17091981 18041984 18051984 19091980 20101982 20101984
21041983 21101980 22061982 23041983 23041984 24021984 24031980 24051979 24091984 24111982 25051983
25071984 27031984 27111984 27121981 28111982 29011980 30111982 31121982 bmw2002 nudity zoomer
swatch kareem blender present merrill horseman midori bopper asthma hummel wendell biguns armstrong
snapshot release 1234abc chingon quake3 priyanka hunter12 sanjay euclid tahiti libido nielsen
branch sometime pilot1 lotus1 prestige homely 1password loomis hawthorn nickie christo optima
aqwzsx sigmar lexus1 balboa greatest mainland shimmer riddler offroad bulletin dutchman passcode
ramada striper sounds bravo1 worship carling dempsey 09081984 tugboat roman1 regional bernhard
gregory1 05031981 assmunch beatriz asslover rocky123 04041982 diablo1 seville tiptop zaq12345
carmine sizzle gaucho buckaroo puddles chooch sexpot diplomat alesha morrow ethan1 karamba skeleton
corazon 06081983 sexy123 eatme1 winters futyn007 02101972 mannheim picher camaro1 02101970 adrianna
bionic disney1 hackers dominick before wellingt fubar1 lynette dancer1 romania fernanda dragon123
manager1 calendar pennywis ecuador komputer saxman rudolph devine 04081978 07121984 teapot pictere
alonso 07011980 plumbing 07111982 thetruth speed1 04081982 06011984 justinbieber 08031980 gulnara
alex01 09111983 madala11 dinero shakes punani nokia5130 hybrid kakarot suntzu lockerroom dima1995
09101984 vaness yeahyeah ejaculation pictuers 07101983 debora craven wrinkles baron1 beeline loyola
bettyboop openme elodie 2300mj lakshmi frederick daydream friends1 denis1 01121980 breath vfhbyjxrf
dominika 02021975 153759 333999 3141592 10071980 10081982 11031980 11041980 11061983 11121980
12021983 12031982 12041977 12051982 12091982 12091983 12345123 13031983 13091982 15071980 15071981
16011982 17111979 18061982 18081982 19011981 19121978 20021982 20041980 20071983 21031981 21051979
21061980 21081980 23021982 23071981 23101981 24031981 25011983 25091983 26031982 26101983 26111978
27011982 27111982 28071982 29061982 29071982 30091983 963258741 falling smoke420 cobra427 marcela
rochard thighs kidney extensa cherie excess embalmer basketbal tailgate salvator nocturne sexymama
rebekah lilman aassdd terran disabled 12345w ricky1 papabear wednesday lisenok muffins shinigami
panorama scout1 illmatic rhodes tortuga ticktock fantasy1 misses 08041980 woodstock aligator hellno
mojojojo konyor earthlin oldfart lovejoy pussy2 reindeer thomson supply texans citrus undertow
05061981 alabama1 freedom2 jewell monolith nastenka 123456y orbital meonly bonghit fullback bigworm
evilone hotmama elevator prudence radar1 privat neworder churchil nonstop smithy goarmy troubles
zardoz corbin l3tm31n norwood dagmar fzappa basher sfgiants pussylover xxx777 newone qwedsazxc
lioness montoya dabulls cortez worlds beating rugrats newstart avanti contortionist japanees
reviews capoeira gayboy bonzai vivitron dreamcast fruitbat legends michelle1 attorney admin123
rosie1 mjolnir fraggle vbifyz 05061980 insecure 01061982 pushok 08041982 belize willie1 tom123
caution bigdad 09031981 saibaba ramzes armageddon csyjxtr 06021981 delphine casablanca alejandra
03031982 fhctybq wdtnjr 123qwe123qwe quaker hustle myfriend magdalena knickerless trotter billabong
discovery fhvfutljy my3sons cerebus thumbnils weenie s12345 pupkin slasher welcome2 hester 02021972
kraken lebanon needle toulouse fireman1 delboy salesman surfsup footman orgasms woodwork toasty
03071980 02011972 daedalus starfox violator 123412 300465 666555 987789 10021982 10041979 10091980
10101975 10101981 11041974 11101982 12011979 12021982 12041980 12051980 13071979 13111982 13121982
14051982 15041980 15071982 15101982 16041978 18031980 18031982 18061981 18071979 18121979 19051977
19061982 19081982 22071981 22091981 22121978 23041982 23121982 24081982 25011982 25031980 27731828
29041982 29101982 29121982 30051981 30061979 30061980 30071982 30081982 mike69 jasper1 domini
yamaha1 alexis1 q1q2q3q4 04071982 voltron zimbabwe budlite newproject2004 creeper shimano monkey2
catfood sparty moochie creator redstorm cantor aabbcc schultz 1monkey luckys allman jasons brisbane
dagobert bigjoe sativa stinger1 fozzie couples windows1 natascha kennwort empire1 alatam barbara1
arnaud 02011973 rammstei bubba2 wingzero swampy 3edc4rfv lighthouse fordtruc letmeinn grinder
stinks nebula destroyer sublime1 rogue1 athletic praxis 12345v chateau franci stinky1 lorien
fantasti jumanji cummer sverige michele1 clueless spamspam belfast nigeria costanza beyonce monies
planner jonboy morticia drywall sunkist pdiddy massey csyekz campus boots1 bigpenis vanity vette1
devil1 lingerie reeses iphone impulse diamante 1a2s3d4f5g shawn1 marymary alfarome sledge shinji
qawsedrftg prelude1 sinful shitter miles1 riverside 03101979 02071972 greentea iiyama 07041980
marley1 parsons giveme imtheman sharma 09071981 gabby1 qazwsxedc1 evanescence w00t88 motdepasse
porsche911 alessio aceman arrakis pussy4me shelter becky1 rosita munster kickflip gocats 03031981
rodger boogers landrove longshot wooden superbow 02071970 comicbookdb prosto rfhlbyfk kfcnjxrf
kavkaz 01101979 robots marlins scoobie anthony2 paramore hfljcnm buckwhea pornographic plokij
03021979 01071978 minnesota lambchop chango money2 anakonda cjytxrf sanjose arcangel koleso
j3qq4h7h2v starbucks mahalo nigger1 samdog gfhjdjp transexual webcam bolivi vfpfafrf lucian m12345
petite archangel www123 piper1 cheeba braveheart myspace lux2000 08081981 masturbation bunnie
collect homebrew whites boingo 04101980 berserk fordf350 thrust pilots cheesy leeloo star12 zealots
camel1 07081981 02071973 milkyway forester babemagn 02051971 101077 121281 615243 10011001 11081978
11111978 12111981 13121980 14051977 14051981 14121979 17051981 17101980 19021980 19051981 20011980
21011981 21101981 21121978 22031981 22081981 23051980 24111981 25111978 26031980 27011981 28031981
29071981 29121981 30071979 31051977 31071980 1213141516 gemini1 maxpayne google1 duracell armored
12locked alonzo detect cashew krypto hattie shrink custard albino spanky1 xxxzzz allied maryam
billows chief1 chinchin sonny1 ronald1 123456789p heeled ramstein coffees adrock noreen burgess
scotts coaster scroll lesbos kookie forall trousers cybersex bugman wildlife topspin pronto cristin
zzxxcc corvet07 tiberian kevin123 buffer urlaub doorknob monday1 cheste thanos faisal richter
saltydog bullwink shevchenko space1 blanked darnell 1qwert mistake morozova maximilian sentra
diamant steiner sodapop headache gstring hellohel messier arthur1 needforspeed panache a123456a
fireblade ironman1 devilmaycry tricks asmodeus rodent mikayla shawnee bravehea chemistry abbey1
vfhnsirf somebody sharpie mypasswo 05081977 vorona cradle asd456 01011967 pennstat milfnew momsuck
01081978 hotdogs marsel cocktail sosiska intern motherfu orwell selmer marajade lesbean pounded
scarab princeto rapunzel hernande ytngfhjkz phones correct maximus1 pegasus1 disturbed iamcool
pioner balrog 03051980 dreamer1 evildead 01051979 ltymub everques 06081979 songoku deepthro
gfhjkm12 tkfkdg blessed1 bartok klopklop theboys 12345asd fishface yankee1 chewey kjiflm cntgfy
gretta m0nkey nemesis1 gorillaz kombat fyyeirf sevenof9 vicious gitara manhatta elektra sixteen
kseniya ursitesux sachin revival47 detectiv businessbabe 123456789l bedrock rjitxrf yfnfitymrf
stooges 04101977 fastcar ibilltes 02091970 dropkick sk8ordie montecarlo peaceful breathe flavor
ameteur veronic 04061980 enter123 christel 09051975 cowboyup goethe spiders fialka 1234kekc kostik
rdfhnbhf marishka 555222 630112 753357 837519 1122334 3698741 3984240 10061980 11101979 12011980
12071980 12340987 12345612 13245768 14031978 14031980 14041976 17051979 17091979 18061980 20011979
22334455 23021977 23021978 25071978 27111978 28101979 30031979 890098890 tanaka apollo1 motors
royboy turk182 honeydew origin monsoon outlaws theduke cedars ladybird quaint ddddd1 bbbbbb1
cccccc1 fucmy69 breezy chauncey smeller cambridge sigrid succes pass12 ulrich beebop fokker
maryanne perrin fourteen reddog1 borges derick washer janet1 biker1 avalanche snowman1 patron
clyde1 banaan icetea petrus shelton lorenz scenery sexyme bullock aurelie mike12 restless sunbeam
bluenose not4you leticia wsxzaq cayenne klaatu charlie123 fremont optiplex 123456qq bulldawg
omegared caldwell comment heathe chowder renee1 barnie curley flange message bastet hermann jelena
fuckthat candles 123456ab genocide charming losangel impalass fartman realtor sorrow pendejo flyguy
lasers zapata crissy locked skynet marybeth newpass1 seahorse goodsex ab1234 zxcvb12345 lorelei
machines corvett 02021970 cazzone 07041979 monkey123 scumbag fuckmehard master123 goldrush trailers
today1 03071978 adrian1 filippo capital1 wyvern lothar turtle1 device asd12345 qwerty78 whateve
vtldtlm lovely1 lbvjxrf 09091979 casual kazanova magadan 12345k rktjgfnhf insider jazmin bitchs
spalding santacru alisher 01011966 sunderla 1a2b3c4d5e 09051978 08031977 snoopdogg nokia5230
fktyeirf everton1 01011965 ghjdthrf 01031976 vfhbirf bhbcrf 123mudar kerrie udacha 159753a geibcnbr
blondinka pingvin 123456789123 l58jkdjp! 1a2a3a4a gandolf hartley darknes funtik product baylee
bignuts videoes beachbum waffenss 123qweas braxton oedipus quest1 shotokan 02101971 fridge hulkster
rbcekz poobear eatme69 samadams heather2 mastermi sammydog ignatius redwall toohot dragrace graphic
booter chris12 monkeyman slipkno wrigley vorlon lbtest 141516 222555 665544 10101977 13081978
15031975 19041978 21041978 22011975 22041976 23021975 23051978 23061976 28071978 29091977 43046721
123698741 sanity72 niggaz hussain 03021978 frank123 ingram naught thalia rasta69 drifting deepak
contests branden glassman taiwan damion 1money rt6ytere homeless daytek mark123 zippy1 yourmama
partners navigato goatboy maddux buckeye1 angel12 costaric nutella terrance janina allyson vangogh
angeles newport1 caralho saddle danman four20 evergree minimum utahjazz xxx666 robson nickolas
rb26dett althor marinka jeffjeff doggys betty1 lookup baraka cynthia1 feeling infinite crockett
gatito keesha thething bigshow viking1 jakester cochise hazmat willy1 brenda1 james2 twins2
woodside hombre torrent zzz111 bugsbunn furious rosanna nettie texaco bushman smarty stripe skills
pontiac1 anechka aquila wishes manual ransom invictus sniffer marnie rawhide valiant wolvie
everyday russell1 feeder delsol candys angelok vasiliy austin316 mitchel kbctyjr naples apple2
biggirl memories jesus7 adventur tequiero teacher1 asscock jacqui abstract bubblegum callofduty
dickweed punjab porn4me boohoo thatsme hershey1 irisha bosshog control1 fuking housewife temptress
belle1 dima55 chris2 warsaw verygood hogwarts wingchun heinlein 01051974 mystical surgeon bloods
pavlova aerosmith blackbelt hotshit agatha ethernet bulls23 qaz741 eightbal solnishko 01011968
snowflake firestar djkjlz hornyman manders girfriend lebron23 grammy poppie timelord milhouse
leningrad caterina avrora qwerty99 janeway cneltyn sestra 03061977 romanov kayla1 allblack cerber
irakli anna2614 ulrike pussyeat wakeup mackenzi danilo masterbaiting uncencored dimple manifest
songbird triplets devious sukebe ghjnjnbg bdfyjdf gforce pyramid1 submarin partizan bettis dokken
123456b choppers planeta saab900 vandal bigboy1 phishy rewind manatee fred1234 yitbos vbhevbh
desperado chewy1 yeshua seabass 159852 197777 335577 357753 555333 777111 1235813 10121976 14021977
15121977 18273645 22091977 31071977 callahan sienna niklas nogard dmband manuals vargas thriller
ilikesex marina1 antwerp bulls1 1letmein ericeric littlema rashid patrizia love11 070462
12345654321 wapapapa sarina crafty mistral arielle gravis nirvan davis1 1911a1 rayman hornyguy
carajo miamor commerce necklace radio1 fifteen simply cannonda seventeen sports1 bambino cartier
blackcock barracud pathfinder fuckshit leeroy scrooge brunette parsifal birthday4 alkaline shitfuck
muffdive nfy.irf bobert bedroom boarder account1 courier abcxyz lampard zooropa edthom brians
lemon1 glennwei antigone ishmael mrbill henley dragonz beepbeep hotbabes fordf250 buller motorcyc
spades akasha coolgirl skulls rickster omicron gender maganda theshit hirsch snowdog boxter
citibank delgado newday marmite goodguy gobigred river1 007700 harrys oasis1 brutal professor
fkbyrf cvbhyjdf league biscuits angele cassie1 edmund 03041975 vaughan tenerife goodlife qwaszx12
volkswagen 1qazxc southside fulcrum maurolarastefy spartan117 concept columbo 08081976 riptide
yanks1 mamont hedges yuliya peregrin antonio1 munson jigsaw feanor raindrop bavaria locker beyond
perkele laracroft novikova joeblow fathead 0000000000o bonnie1 fynjybyf molotok thought 12345678900
hotlegs paranoia caboose markiza degree porshe dolphi sabaka germany1 fakepass becool supernatural
tecumseh chatham tonyhawk skating francesca mahalkita apteka nikita1 reborn thistle pfloyd pitures
rover1 yngwie creepy rutgers iloveporn hallo1 cherry1 falstaff clerks dominate deborah1 golfman
sigma1 bassin bastian hunter2 lancaster pumkin astonvil jayman bobmarle fritz1 natedog hennessy
produce elvis123 nonmembe bonethug terriers tooltime fedorov sharon1 terrence virgini krasota
russian7 362514 699669 777000 823762 1230123 1596321 3151020 11122233 12041976 13011976 23021973
glider pyramids leroy1 stands roserose albert1 seattle1 saunders okmijn lololol schnuffi potatoes
beanbag joyful marita ragnar phaedrus skillz regent barclay flashy marketing raptors stefania
ballard cxfcnkbdfz adeline streak lasalle guesswho idiots lindsay1 davidc nicky1 samson1 matros
zxcvvcxz joaquin jamesb poi098 drinker passthie testibil mueller muriel marriott snookie summertime
music123 helphelp theedge fannie takamine woodrow bigpussy louisa balder parker1 duckhunt candie
ironhors bagels vibrate dalejr8 mooner helen1 tulane niagara polly1 lemmings pluto1 factor theclash
boromir sundown ashtray primal unicorn1 shadow01 camino luckie sparkey couple zappa1 jessie1
hamburger lucent colossus gotyoass qwerty2 qaz12345 satori bigbutts zzz123 elbereth blaster1
lagwagon gumby1 feniks davidb ceaser fuckyeah location corgan catalog modles penetrating forgotten
walking academy asylum pokemon123 gbcmrf optical thesaint montero malakas element1 amnesia morbid
astalavista nhfrnjh asdfg12345 05051975 gaelic saratov bhbyrf vfkbyf professional 123123z hermione
beijing marketin segreto mowgli misiaczek shandy mamo4ka gymnastic goodfell veteran sexsexse axeman
gulliver letters juneau 01081975 djdjxrf cristal rostov volkodav 02011970 ybrbnjc bigmama
domainlock2005 muller dazzle stefani youandme soviet katten riddick pinguin dogggg galeries
scandinavian pintail lakers24 flowers1 raketa jeadmi rerfhtre scoote edmond 666666a vepsrf bilbo1
hell666 macintosh enough zaxscd dhjnvytyjub killzone yamahar6 basebal1 labonte homer123 grandpri
premiere ovation smokedog ametuer halcyon deicide garnett watermelon rockman john12 mayfield
hardwork lance1 skippy1 mango1 staind lasttime r4e3w2q1 eyeball peaceout vivaldi friday1 1dallas
angeline jaycee details express1 katzen x72jhhu3z 222444 885522 999111 1234569 14031972 147896321
369852147 growler bookcase kingtut cooker lugano newhouse mojave franck domestic acetate maciek
muttley chicco scorpi blackcoc blackboy barlow patata dobber mathieu ram1500 doggydog 123456asd
fuckem numbers p455w0rd gisela mensch rattle redwolf slicer butchie complex william2 places 1ranger
bobcats envision gazelle !qaz2wsx 67camaro algernon 12qwerty cordoba baywatch thrawn defcon sexyass
01011964 phoenix2 rsalinas nickels gomets blocked never1 punter allegra larsson rowena hawks1
dangerou headless beaumont evergreen frasier acura1 bradshaw osgood barracuda tomservo greatsex
dbrecz f15eagle dewayne cadman spaniel radius rental go2hell bolero yesterda flippy zelda1 fuckof
alexei ginola 1qazse4 marvin1 monkeyma aquarium cbr600rr movers mosaic cronic cluster mystuff
arcane dickey tomate kuwait goochi repoman payton34 bassbass 123456789k bugatti blackass snakeman
genghis gramps escher sincity canon1 valdez polaroid hotman worldcup letsplay deutschland jordyn
saab9000 amoremio kjifhf family1 magics vaseline alligator seventy learjet computers dimension
packard1 nacked bhjxrf uhbujhbq citron kodiak1 phrases pomidor golfclub ace123 longhorns holdem
chance1 wellhung tryagain killah colombo dodges saddam alfalfa january1 blunted furman mysecret
pfqxbr jenna1 qweewq gopack zolushka shayne copper1 fanatic catdaddy stella1 17171717aa pfkegf
loglatin gbyudby barrel samanta rigger photog mustang9 chipper1 nadezhda edinburg panties1 maripos
dingo1 excellen sokolov rjnzhf dashka rooter pandora1 romanova vfylfhby eragon luscious mayfair
sonyvaio flipmode borman yorktown states jbond007 777vlad silly1 hercule doggystyle dkflbvbhjdbx
goodwill sofiya watching escobar handle holahola davidoff prancer robinhood machoman klaudia
henning debbie1 mccarthy protoss tittys beeker 12s3t4p55 momsanaladventure fabrizio humble strato
foreman theman1 avengers kruger ivanhoe october1 dating tomboy seaweed sixtynin toonces erica1
reaver chrisb soleda trekker database cortina nichola twostep wiggles gjhjkm bobbys easypay
elisabeth chevy2 goonies lesbens cueball fuckedup meandyou hickory everquest omerta fun4me supers
sunbird remington hotter jason123 olives manage 01011958 schmuck evelina timmy1 lancaste
hd764nw5d7e1vb1 loloxx 123698 224488 622521 747400 852963 10101968 69213124 78963214 briefs garter
cheyanne mentos ortega united1 keksa12 juanito ginscoot gaijin abrupt ub6ib9 bloopers bobber anthem
torque flubber mothra steveo snuggle dshade policy gooseman babushka 123bbb patterso fragile
felicity plummer bushel kolibri blondie1 blueman crocodil sport1 first1 section zzzzz1 social
acacia bmw320 minute yahweh 5tgb6yhn qazwsxedcrfvtgb camelot1 guilty helpless soccer13 jazzy1
nugent sweetass sober1 rickie major1 bootleg getmein ponyboy waldo1 sebastie shibumi boogaloo
marlow angelito carlin andrej ebony1 myboys lombard francis1 gallery peternorth freiheit kindred
valentino a1a2a3a4a5 victor1 357mag 000000a leahcim hitman47 porn123 winchest konrad nicknick
orleans aleksander blue44 shades consuelo dantes pimpster butchy guevara cliffy lifeisgood splatter
matias zxcvbn1 camilo blower feetfeet ferrar darthvader georges bruno123 caseydog amarillo 1basebal
satellit mustang8 brent1 denton tiffan shifty cezer121 romulus robbins looper doomed kleenex
123hfjdk147 carlotta oralsex kimchi crayon masterkey blackbel caramba belgium drjynfrnt familia
lotus123 happydog quarter insertions buchanan monkey11 sidewind missing fettish storys newjob
paroll bigpun hannover langley politics assault cimbom asdfjkl; ohbaby chronos logical m0nk3y
pookie1 tylers 4rfv3edc delphin vfnbkmlf eleven11 vishnu 123qwe456 grapeape andreev sanane kthjxrf
654321a deathrow merlyn onepiece waterpolo rattler dragon13 voodoo1 pilsner peepers anna123
techniques rodina stetson buratino distance facefuck fabiol ijrjkflrf avangard volkova naruto1
vineyard qazxsw12 calculus rfhfgep buttbutt china1 morley zz8807zpl archon bignasty emmitt22
amidala romaroma maddison stamford dropdead erasure britta lopata badguy farrell hunters cassius
ericka tracks router 123456789012 8phrowz622 swanson qazplm balls1 dragon11 hawker blondy chastity
slippy lindsey1 hatteras claudine ben123 foxcg33 wicket luciana corporal mazda1 trucker1 rushrush
gotigers eatme2 iloveit ganjaman meowmix vegas123 sheets geology spice1 wiggle tim123 dude123
chelsey rebbyt34 cletus imhorny hawkeye1 mischa mypussy slayers jeffro lizard1 klopik 123masha
talgat 1hxboqg2 rootedit 123458 999777 100200300 universi sexyred sabrin toyota1 priscill b123456
evil666 lexingky david12 eight8 murdock steel1 mandolin teamwork malaga c3por2d2 crowbar gunner1
carefree footlove xrated redwing1 muskrat carmen1 giveitup wilmer cleaning blowme1 121212q assface
rastus andre1 085tzzqi usmc0311 tanechka elgato aguila fuckall loveme89 terrible teufel goodness
puppys glenwood ceckbr retsam shiznit hottub ufhvjybz dildos mongol crowley 1shadow martin6 fulton
allright goodwin tucker1 sevilla claypool car123 checkit sydney1 imzadi gandon julieann greyhoun
063dyjuy trivia shamil pushing reliant booper crevice nyyankee penfold calamity conquer dillweed
pantyhose cavalry arabella forces mauricio jazmine gophers goodison ayrton 123321z loudog tobacco
spade1 corpse plaster seviyi luv2epus moment 12345c hackerz thewall alphaman simcity bowl300
pedersen jackdog feedme 44magnum apples1 barnaby written soledad assassins qwerty777 boris123
01478520 jared1 squire drevil harpua angie1 slainte indy500 marusya summer12 helpme1 augusto
bachelor badnaamhere nevermor mattingl lavender patate raster mattmatt texass headshot open1234
topsecre boobed mariko mckenna brigada donald1 088011 gordon1 batgirl hotchick monique1 willow1
fabiola alanna cordelia boliva titan1 akatsuki fresh1 openopen geraldin freeland mike01 rodriguez
princessa miranda1 federica 5hsu75kpot gbgbcmrf ragman 0102030405 fabienne abudfv mamita hellow
babygir santino carthage corsica moonshine chrissy1 lucien brother1 uzumymw gooddog aquafina carney
voland dbnfkz catholic indycar bryson bassett alexandru dawgs1 123456abc police1 loveyou2 deepblue
argent novifarm alright holiday1 black123 ducati99 selene moonstar finnegan contains schatzi amores
nbuhtyjr sexy12 satanas johndeere ultraman samantha1 ocean1 dbnfkbq r2d2c3p0 badkarma teejay
funeral random1 niggas swallows seraphim bigbad damned baldur wendys racoon peter01 marco1 hawkwind
ruffles hatchet vwgolf zydfhm harding labatt tiger7 assclown crunchy redneck1 mailbox jamaica1
cerveza catalyst davidd password3 passwerd pepsi123 open123 colony classy trojans1 blaise shiraz
fastcars polinka rundmc pantie failsafe insertion dkflbvbhjdyf passed hilfiger businka bronco1
55chevy caffeine cipher qwerty77 margaux jacker igorek pornpass smutty matvey 123258 253634 427900
515253 1725782 12345432 32165498 74185296 3216732167 whaler michael3 stuffer sphere divorced bartek
anteater anette mustang0 redshift fenton cableguy killroy kingsize collecti 2w3e4r buffalos
steve123 resume xxxxx1 brutis warehous bayliner catter crusade kilgore shanny basser charles2
smoked pattaya coolboy solrac suikoden year2005 shyguy gangrel dakine buffys billion develop bushed
porn69 single1 whoopass 0o9i8u gardens marigold kermit1 yyyyyy1 allan1 aqualung jamison summer01
arcade steamer ricochet jaydee woodson hippos cumeater chico1 jesuss rickey kasumi ninguna 112233a
process pamela1 ralphy christy1 nichols goldman 112233q margit transfor roland1 coffee1 papaya
carlson jackets arslan felony andrew12 haynes indiana1 strange1 alexandria alessia joseluis centre
leno4ka learning kathrin wolfwolf thorsten carol1 luckyman tennessee kirby1 needit hallmark saturn1
leeds1 tiller alex11 gfnhbjn polarbea cvbhyjd louise1 gfcgjhn blackie1 mostwanted heretic loveme1
pentium4 poopsie all4me raziel 1qaz!qaz anduril resource darlin prime1 broodwar xterra jimmy123
golfing1 opensesame nadegda ninanina 8phrowz624 chemistr gulnaz qwert12 numlock prison nitrox
morozov januar gfhjkzytn aeynbr lol1234 prospero brownies flyers1 master01 pipers mindless rakkaus
cobraya mywife darker ytrhjvfyn licorice allstars kosova angel7 memnoch lalaland giacomo schastie
crfprf arsenalfc durden teabag alpha7 barakuda floyd1 westham1 pluton bondarenko marykay anatoliy
wysiwyg stampede ananda myhouse carissa loveyou1 saopaulo tinker1 jamesd passions dream1 freeme
mobbdeep flintsto endless lovegod covenant sound1 robert2 tigress kabuki dance1 nessie serial
boober trophy phillip1 lemming mapet123456 yodayoda vladvlad pleasant vergeten funky1 calcutta
bmw525 3465xxx halibut incest muskie vfr750 hangman yfafyz manhattan sailfish summerti revolt
righton foxhound budget gunsling gonads h2opolo coolone bluedevi boswell thornton patter boilers
backspac snacks rosalie daffodil pussylicker 10sne1 magali chaplin essence pochta redrock sergej
ghjvtntq blindax 123454 333221 456258 963369 1212121 12041961 13572468 48151623 123321456 rerehepf
niceday counterstrike titanic1 forumwp dolly1 sceptre mickie mustang3 alfons whodat baphomet cloggy
lionlion longlegs limpone oldone oilman bastos christ1 abdulla zxcvb1 kostas hot123 fred123 starsky
dapper good4u lemieux amador thunderbird nippon conan1 lockheed voiture rockroll jeepjeep parking
diddle adam25 sandys marcus1 bigtoe henderson wicked1 takashi ladles ducksoup palomino test11
shroom buster01 yesterday maxfli cabinet mosquito 01011963 sabian 1asshole 26exkp forklift number9
jerusalem dddddd1 dennis1 nomar5 planning teenie aquaman maribel jesusc psyche booty1 hometown
prisoner sexton bigdave request theory ltdjxrf milenium vegita jodeci lounge meltdown mammamia
caribou postov1000 world1 anita1 pussylov flapper evgenii elrond tigger12 berkut cadets import
limpbizkit biceps saphire redhead1 theworld points ilya1992 culture user345 juvenile jumping
omsairam speedy1 12345678901 whatever1 dustydog yfnfkbz afrodita antoshka wasdwasd ambition arrow1
gannon gumball gillette champions acoustic forums charlie3 pennstate reeder bball1 smooth1 colombi
khalid celticfc tooltool horsey hollis zhenya bonghits solidsnake oldschool mymother romana
longtime 01011955 asasin matter yfhenj cumonme cristiano nolimits galaxie noriko michael9 tested
delivery messi10 lotion essendon ratdog legoland tashkent skyline1 sargent plague rhfcfdxbr
asterios nbvjif seahawk dominator pleaseme vicecity junkyard nokia3250 aloha1 magnavox investor
connection focus1 mommie whoami lakings katharin frenzy filimon hellohello lauras 33rjhjds bunnys
march13 gogeta fightclub franki 1a2a3a illumina copenhagen metalgear thinkpad tkfkdgo bastard1
lovesme swanky lovefeet billiard walters bareback cinderella touchdow limpopo gussie rooster1
coolbean galadriel rincon showboat shabba creatine dominica bones1 intense dahlia fucing 123rrr
rainier truckin socrate beeper sushi1 shipping sideways buttplug matthew2 searcher hartman chesty
nickle appleton getsdown tandem goldfinger pioneer1 volodya chillout erasmus october2 meeting
danmark qwezxc ronaldo7 d12345 westlife madiso gfdkbr prashant thelast1 vadimka mateusz 111666
124356 131415 135799 145632 315920 322223 555000 555556 789852 1478520 13576479 159753123 333666999
walter1 tristar 1footbal rakesh sandydog mustangg angelofwar blue69 151nxjmt goheels puerto gsxr600
primera vesper rubbing lucas123 smuggles peoples cisco1 bethan aaaaaaa1 schneider ketchup version
nonsense psychnau valdepen bantam petter hateme shadow2 kirkwood dragon99 party1 anselmo camara
schule sting1 ultras weapons level42 walker1 roygbiv skazka scottt snoogans adelaida 1batman
2wsxzaq1 yogurt noonan boring satchel raisin 1killer indica trustn01 splurge obrien chisox cretin
fairway crimson1 kovalenko passfind forgiven wisconsi letmein22 ballgag elite1 boss302 carwash
mike11 derevo makoto carmelo asphalt mavericks lineman asssss sailor1 azteca tartan erfolg cavallo
agyvorc warden twodogs joshua12 behemoth 123321qwe iloveu2 romain audi100 7hrdnw23 chosen ghjnjrjk
sixtynine flossie swansea maroon marsik bluebear titlover kilkenny jackel mycock cfiekz rice80
zaq1xsw2cde3 tuttle viper123 destroye zcxfcnkbdf baraban satan1 mariano chocolate1 ashlyn abigail1
codeblue dunkin slayer666 haley1 minotaur goodstuf argonaut annabelle lucky777 number6 leilani
baldrick nitrous metropol hernandez adonai footbal1 juancarlo fuckyou123 pipiska agnieszka armitage
bubbaa indonesia empires arioch favorite8 bartlett cognac master11 apelsin powerade chobits
shadow11 parliament bladerunner batigol charms tracie firework language besiktas baltika
vfvfvskfhfve 01011962 1a2a3a4a5a gilmour mackey orlando1 aleksa gfhfljrc krasnodar blink18 topless
makarov tarantul meaghan overtime fy.nrf davecole jetson wonton mousepad browneye talent brenden
schwanz anderso violeta ecstasy browne brianna1 nacional dfghjc red12345 vfhbyrf mathilde doodie
venezuel kochamcie vthctltc buddha1 bianchi favorite7 famili wildcat1 hounds aztecs k123456 andover
goodone ryjgrf metalica skateboa pieman shooter1 olivia1 silvana orange12 redbeard paulus louis1
nectar rocks1 sampson1 colour schwartz theflash natalka hitter nokian70 nfvfhf tyrell pass99 lugnut
omanko gy3yt2rgls fuckup oscar123 derrick1 grant1 embassy riviera nomads femmes puddle asd123asd
jackman cubano myangel scruffy1 brutus1 bizarre longdick network1 clitlick raffles 1buster fathom
ghtktcnm nosferat fomoco dumpster dirtbag jediknight nighthaw rerfhfxf charlies dvader shady1
overload kitty123 morlii passw0r tamuna ladygaga hotsauce dmitry dimasik hfleuf htubyf 100001
123369 124816 233223 333222 444777 500000 1233211 1234432 3234412 3263827 7415963 246813579 coach1
sallas lisboa mnbvcxz1 discreet interex brasilia birdie1 nvidia rajesh access2 posture griffon
repytwjdf sheltie daisymae killyou author gixxer fuck0ff whopper nascar3 sensual simpson1 david2
champagn birthday1 grifter vincen asdfg1 closeup spinach autocad 3e2w1q samhain iawgk2 07101962
beethoven chocobo adrien 1lover fluffy1 discount papichul conman ranchero 1jennife auction sassie
characte k2trix eighty classic1 bodies lovesexy thissuck gunsmoke crappie khalil gohogs olds442
jerking gibbons maryjo slut69 gubber moneybag cowman ndirish bypass bumblebe halfmoon airborn
jim123 gremlins zzzzzz1 thatcher televizor vostok telecast atlas1 davidj relief torment 1fuckme
pelikan southsid picker 1harley mormon henderso mettss fuckfest chacal foghorn hornyboy retail
farcry karapuz realms tities multisyn michael8 sector dagestan qweqwe123 123456789abc nubian
yasmine hellokit blowjobs jelly1 toggle ocarina booties boscoe01 joachim tristan1 doggone thematrix
wsxqaz badlands galactic donkey1 commodor kings1 soccer2 passion1 jamila mackenzie knockout anjali
malcolm1 bigpimpi sneaker brian123 winchester snikers flhtyfkby carter1 hrvatska d123456 tactical
imcool nikitin octavia svetka hondacivic dreamers spartacu syrinx afghan brabus marietta ararat
timeless sable1 steelhea ctdfcnjgjkm watashi conker welcome123 myszka dragon7 lostsoul jagr68
poopy1 123456h rubbish doodah angel13 evgeniya rfkbyf hibernia q1234567890 mansion cashman loredana
123456789n kukolka sinjin lfhbyf pi314159 farter fkmnthyfnbdf razzle biggdogg oriflame gtkmvtym
totally crisis joyce1 daytime rockydog pasport ytyfdbcnm manana dimebag online1 redfive georgi
ganesha internet1 iwantsex rasta1 tigger01 vitaliy ghbrjkbcn mugwump reporter chucha knulla petra1
avgust frontera bigpapa ganjubas rodion venezia signals pendrago 1234567u intelligence haribo
hotbabe elisha rocketma hammerhe darkmoon thematri popsicle jewboy boggie rocketman hellome ratfink
glock17 force1 margosha geisha 68camaro ibilljpf kevins bigstick lehman 1bigdog westie milford
sweet16 gypsy1 voyage jukebox jackso riches martino stephy shrike jadzia passage democrat iloveher
otters milashka floria biggest funnyman sawdust emachines rob123 playboys randal twiztid dave123
satriani lolwut wobble lucky2 susann faulkner gospel xavier1 tables roderick bloomin rjyjgkz
lowdown ghjcnjghjcnj strannik megafon thomas12 123123e ibill01 ghbdtn12 admin18533362 135531 271828
777444 1231231 1233210 1475963 2234562 5641110 7555545 12233445 159753852 777888999 domenow wowser
stroller jerryg 014789 tazdevil dale03 sarah123 crossbow rocco1 abc321 08154711 critical oldnavy
freetime 001100 kingrich tupelo funhouse clarion hun999 playful trader12 parade dickman prasad
heart1 roberto1 billyb metals billing 013579 material hottie1 shining lemond whkzyc njdevils
hotwife hrfzlz diane1 gravel thunders mounta1n andros inform royale internat camaroz2 paper1
damager toshiba1 pinewood dick69 1qay2wsx 2wsxcde3 nihongo thinker trust1 august1 stockings elena1
egorov hiroshi futures boobs1 holeinon mazinger oneton empress %%passwo vampyre pokey1 clocks
jamest 2cool4u college1 8balls treacle ak1234 blazin bonefish pass01 islands homies blue45 fairview
bigfoot1 cramer million1 chewbacca enfield piramide patrick2 juggle sc00ter galahad winter12 bettie
inches decatur hatfield blueline fishnet underworld piranha freight catfish1 orland bourque maxman
yackwin girlfriend bateman interpol dandfa windstar tenpin skittle bluegill lizaveta fatpussy
isgreat stlouis bereza baloney beckett camaro69 wacker jeeves gobucs player69 hommer therion
cadence beluga polgara samael crazy8 qqqqqq1 warcraft1 a123321 qwerfdsa income nutsack peterose
qqqq1111 viewer marduk architect mansur mutabor bitchin zamboni 123456p ckfdbr 123456zxc allure
mclean 13579- jacque smurfs truffle marcie jack123 qazedc rosette centrino aguilera amherst paula1
photoes herald kobe08 wonderland bingos memorial midwest trashman danielit green12 asd1234 fonzie
clubber invader artofwar lexicon puckett metal666 dripping flamer mansell flapjack kassie 123xyz
samwise raider1 newworld organic landscap verify cristi temp1234 23176djivanfros salamandra vbkbwbz
ljrnjh 123456789qwerty oktober deimos dzxtckfd sobriety tookie angeleye yecgaa hotcock saturn5
thetachi dickface advocate nasdaq nokia5300 edition gemstone minion nonrev67 amormi godofwar
smallville qwertasdfg dthjxrf rfntyjr mashina audis4 lisa69 stamps astroboy woodward armenia
delores ubnfhf cyberonline galatasaray vbkfyf sexybaby hendrix1 mitsubishi notredame blacksun
qazxswedcvfr vittorio azsxdcfvgb tillie shakti karamelka shadow13 capa200 novikov catalin
qwertyasdfgh glamur cathy1 devils1 patryk hitomi dominic1 gallardo rjyatnrf imperium inflames
bugsbunny nicholas1 vlad1996 jakers dragon88 connie1 astra1 connect1 ukraina freezer piedmont
bagwell qwe789 grassy katrina1 davidm dorsey blade2 bigdogg pheasant blastoff ginger12 convoy
venus1 steves pablo1 tuborg indahous laredo ilovemyself parasite voltaire 123456j touchme delano
bronte robinhoo wallace1 seven77 newage cummings shorty1 polska1 laracrof bosstone quixote tribes
justin12 system32 zebra1 pigdog bluenote nibbles flossy sk8ter brentfor goldmine wellington bassist
manner goodtimes camill mousse colgate wtpfhm schwinn holley sincere dewitt wantit humpty exploite
giddyup greedo mewtwo salute reverb morgen useless lapdance cvzefh1gkc water123 killemall guyute
joyride nelson1 matvei marlowe driving velcro pusher lfybkrf craig1 bublik fantastic rocking
scooby2 cnthdf covert ramazan iwantyou repytwjd radiance lethal ruthless sweethea peter123 poohbea
volodin olechka kapusta 01011957 89600506779 sandeep pablito damage11 212223 235711 524645 555444
5550666 748159263 987412365 pissant michael7 caddis chicke country1 jerrys haters cumload raccoon
epaulson perils slurred hermit cards1 powerpc ariadne bungalow garten brandie chatte jjjjj1 gggggg1
ppppp1 loading stomper seller 1aaaaa john1234 aurelius man123 buttsex gifted etienne grainger
charcoal eatmee marisol xytfu7 vulture ronaldo9 soraya homebase yannick adrianne 1chris sensatio
1george 1bubba 1diamond 1golfer mclane conejo edwardss crybaby 3edcvfr4 1qw23e terence george12
playoffs lovegun king123 closed andreas1 panchito frantic jys6wz train1 out3xf picard1 munchie
fellowes thirdeye alfaromeo hellion isacs155 paige1 joanie dominus hubbard roodypoo stars1 mcleod
scooters dbrf134 sludge paul123 tahoe1 etnies jesuschrist maverick1 dragons1 ashman palmetto
sylvania gerardo tobago favre4 hansel thebes vertical psycho1 aurelia fordman chanda callme
w1w2w3w4 launch proteus melbourn desperad save13tx hotwheel bretagne arabic trinket starla phatty
caspar sportste pickett terrace raging madsen vatoloco ghostman jedimast pringle futura bungie
prakash muncher sunrise1 clinton1 blingbling pembroke arsehole barret slayer66 animal1 framer
psychnaut1 bonito begood started mollys harlan prairie braden odysseus pizzapie silver12 desires
alpha12 accent reverse driver1 guess1 wargames elissa winkle mysterio darkknight career integra1
blondi westcoast scotia xfactor banderas 4r3e2w1q crabby fatluvr69 trilogy xsw21qaz denisa yjdsqujl
felice slimed123 kawaii malvina 1q2q3q4q5q sailormoon habana varsity current big123 sameer spanks
indians1 babycakes sarahs teddyb schweiz mack10 creativ wooster diesel1 oldham pussyeater ghfdlf
nikita123 muenchen sashok qwerty22 medicina gabriella cristia alex22 stussy petersen cyber1 den123
izzicam warpten nokia3310 samolet reaction scott123 whosyourdaddy prikol black2 egorova auralo
japan1 astoria carcass tagheuer dexter1 weeble xthtgfirf 1234567z kochanie oc247ngucz carioca
manish gianna orkiox. kingair squish 1111111111zz porn4life anatomy snooks illegal warped slimer
littlebi siberian limerick xboxlive spawn1 ignacio gaffer parish rostik mopar1 kratos prettygirl
calvary moonpie thejoker greeny coyotes cleric riding cuntlick metalman freak1 chantel pounder
leiceste osborne handcuff warhawk temper princeton trolls kailua peaches2 minister three3 billys
cum4me sitruc firestor rhapsody nodoubt angels1 jeronimo denise1 makemoney annemari ironmaid utvols
chevyman resist bungee ready1 hugecock refresh tooshort primetim sylvester thomas2 lasher oceans11
tugger richard2 passing valdemar jetaime bear12 yendor toobad goodies death123 outcast darkwing
taylor12 wipeout chrism jeepcj7 nikitina abrams nickname yomomma coopers cereal flyaway caitlin1
slipknot1 muaddib 123456o ramone dima1996 fnkfynblf skypilot newstyle levani 0wnsyo0 123sas 258741
335533 451236 479373 554455 555888 741236 852654 951159 968574 12332112 13579246 96385274 159875321
326159487 789123456 1223334444 alvarez luckyboy mullins asecret ramair 2112rush chicas duranduran
gunman pescator dte4uw gaetano chapin merrick linsey brayden police22 giovann bakers boner1 burnley
bbbbb1 thebomb elite11 sexslave ganster buckie bosworth mulberry elohim willys purgen waterfall
skeletor annett pulamea mccabe caballo disco1 itworks steph1 asslick gaysex notice pepsicola winamp
octavian love22 serebro qwerty00 eeeee1 123123123q detail itachi ilove69 squiggy w4g8at montauk
terrie 1jordan 4snz9g hot2trot blue33 delorean bianco matthew7 ishikawa simeon magyar bullets
explode boggle burgers pedro1 document jessika zorglub wilcox fistfuck barnett pedros gfhkfvtyn
omega2 runner1 gorman sexyguy seagate whitney1 jailbird arrowhea tainted sexbomb casablan qazxswed
moneymoney miroslav dagwood showcase bulldog2 omega3 collette polkmn sorcerer sex6969 hemicuda
hotel6 stargaze funguy 1111aaaa weirdo imogen adams1 conflict ironhead shorts smarts bones69
fuck777 moosey cnhtktw fktrcfylhjdbx poppet checks vfnhbwf scimitar nikolaus mikaela ashish
oriental trippin hellothe parole nordic chatter reverend ronaldo1 negrit whiskey1 edinburgh
hondacrx zaxscdvf latvia zepplin popular voltage kitten1 rebirth voetbal as1234 anton123 pervasive
kelly123 goodnews astonvilla cheval milagro pepper12 stewie ashley12 cachorro imback truckers
sysadmin olivetti 89015173454 mamedov rjcnbr multimedia daddy123 navarro manitou symphony sanjuan
toronto1 emachine fktrcfylhjdyf phuket asdfjk danni1 malcom cnfcbr regret scotty1 bonfire vaz21099
sandals reklama violent slammed joselui plover smarties healey roxana stanger sunita hanover genesi
frankfur godwin horny69 gfhnbpfy svetlanka cuthbert steward password4 odette blue21 stealth1 naked1
declan nagrom yardbird godfrey morkovka atdhfkm gjgeufq dmitrii kisska qwaszx123 virtua dragon22
arhangel percival fresca minako kban667 muaythai whitman nyknicks mahalko yorkshir rodrig enkeli
echo45 molina junction guitarra tatian hereford sweeper badger1 tippy1 tightass metro1 hoddle
jackson2 taekwond island1 phenix moses1 millerli cstrike 123123qwe staple qwer4321 division gr8ful
feyenoord morrigan dtythf hello2u apathy parolparol vermont1 kamehame jake12 arschloch catlover
whatthefuck madoka bigshot bagger dogfish calcio direwolf karmen jakedog reaper1 1357911q rocheste
pittbull roma123 bethann bernard1 terminus walden trigger1 pennst grandprix future1 drinks
comicbook japanes excell jeanie sonnyboy sexboy bennett1 daniela1 twingo moneyy lickem slydog
rumple lucinda logan5 eltoro parties lawdog gibbon helloyou gunter jimmy2 fencer starks redtruck
cuties chevyz71 header walkman 1nicole surfin kosher kindbud morrisse trafford update mymoney
evenflow concert geneviev marisha oneshot konfetka knowledge irvine halflife2 laxman sk84life
fuck12 versus 123456789w denis123 12344321q fyutkjr ghblehrb lbfyjxrf lollol1 kurosaki 123333
123666 567765 789321 963741 976431 4637324 11121314 19844891 21125150 132465798 243462536 tommys
brandt redbirds skelter westport slacking crysta soldier1 hosted annual makemone indiglo strings
antonius bogey1 frehley eadgbe talon1 541233432442 dmitri patriot1 weights takehana 12345e robert12
ratchet germaine becket rotterda vicente fcbayern pirata toosweet love13 nolove 380zliki startac
milesd schwarz 1robert warhol figment bellevue bayview prizrak arigato sallie scores monica2
tiramisu 1daddy reggie1 belarus wetlands practice 12qwasz sssss1 luckey watermel platoon johnmish
orange8 seraph t34vfrc1991 hecate melville stuttgart fffff1 bolivar check1 westgate hr3ytm theraven
superdup folder mzepab maria123 winifred adagio benning abulafia al9agd oemdlg dhip6a cranky 7uftyx
antioch trustnoone papercut energize oriole barnsley alexan hoopster eightball toughguy babygurl
moore1 deadeye fermat dalila doctor1 mahoney circuit blanket spooky1 razorbac paints schlong
brazzers cornholi champagne singing yokohama bigboi firetruc thurston epiphone gateways chicago2
mexico1 transam1 seven11 proverbs bulldo patricio pionee good2go ellen1 brianjo davida puravida
shocking 123456qaz chasey warfare durand tremere vfhrbp glorious soccer15 strategy q1w2e3r4t
stallone ishtar bugaga arisha sunderland seven777 a12345a carrier sandy123 capitol stringer penner
yingyang kramer1 chevy454 anamaria ilovepor ghandi beauty1 gfhreh asdewq ashanti shannara kremlin
whatisit niunia config kakaroto friendship nurbek buzzsaw candid superboy cellular maricon pacifica
teacup weedman annabel phantasm antman salvation finalfan cogito yummy1 sepultura azerty123
tigerlil adrenali hellbent guderian samurai1 grimlock airwalk playbo anklet aenima pampers caller
baltimore render wilson1 airforce1 asdasdas girdle rebelde newlife1 batter texas2 seafood
cheesecake rebecc testme swindon izabella 123qaz123 kardon brindle shotgun1 northsta sherwin
rosetta kindness kusanagi diceman junfan alaina charlie9 malishka aa1234 szevasz iskander
fgjrfkbgcbc rfgbnfy katenok 123456789qaz 555555a a123123 cabrio home123 dreamy 55555a aol999
sammyboy bagpipes dimarik 4rfv5tgb reward ismael aliska cjrjkjdf barsuk froggy1 3girls lebron
celtic1 freedom7 buldog alyssa1 vfrcbvec utility butter1 cfhfnjd favorit haha123 kellys oliveira
tigerwoo brewers garrett1 cnjvfnjkju lover69 cambodia centurion anime1 warzone verity colette
vfiekz rediska neptun onclick fidelis piazza31 boogie1 spandex 1234qwerty ihateu liberal ostrich
doremi shelia scooter2 mickeymouse vjhrjdrf rainbo creamer rolando grasshop snotty colleen1
wonkette ernie1 melonie patrick9 klootzak jake123 trouts vsijyjr britain landry bubbadog mustang7
ghbrjkmyj makarova effect kohler travelle tiedup chevron elvira26 steelers1 compusa reject bootneck
biggin red1234 watkins cuckoo gohawks ou812ic 000006 bobby123 yoohoo redsox04 ladybug1 fuckslut
bigdee mcgwire canseco hotpants slaves aluminum grizli mylene nodrog adelphia frederi tavern
thomas01 golgo13 mcguire coffin password69 supper stalker1 matches panacea keaton r12345 portman
prefect lakeview jonathan1 medieval hammers1 towing flavia neogeo all4u8 longbeac ravage networks
joness cinders jansen albania larry123 hansolo1 4904s677075 kirill123 jemoeder shadow123 oddjob
reddragon w12345 respekt 12345i dawggy orlova natashka 123555 222888 224422 242526 475869 12345671
12347890 19933991 44445555 135797531 1111122222 tincup mrbrownxx harley01 007james flyhigh sonnet
cordell love23 strike1 apache1 freestyl barman hardhead l2g7k3 pollock celtics1 juergen soccer7
maribe mellons shadow69 trashy mitten andy123 fartripper ggggg1 eeeeee1 superbee turkish knowledg
eyecandy topfuel budice eatmeraw asteroid crewcom blister khaled cheeta 12345f abcdef1 ellie1
agustin spectra doqvq3 kswbdu browns1 oconnor cerbera anselm sister1 kitty2 phipsi maximal franny
marimba juster bulldogg mavrick vander meyers 1william c6h12o6 1james flogger carmex letitbe mylord
steeler1 kosovo bobdog redhawk squonk sycamore tigerman 009900 howler cleaver squishy bethel pkxe62
2fchbg ladydog fun123 pascale ewtosi aaa340 mp8o6d tyvugq nowhere tequila1 hunter01 tzpvaw diogenes
macros marillio xngwoj realdeal greeks larrys ferrari3 cheeze chilidog lanman winston2 mozzer
regiment grogan gerhardt astana asakura people1 soccer14 davidl power2 013cpfza bmw325i pompier
fredderf hodges nietzsch bluerose workshop bharat qpwoeiruty symbol 12345trewq hillman woodys
ritchie defiant1 dustoff ganymede chapel thelema satanic beasts 1234rmvb freelove daniel2 aqswdefr
pootie numbnuts quetzal walley siemens1 whistle kakadu jay123 antigua amanda18 minidisc blablabl
voices razdvatri sensor pakistani maddog1 babygirl1 fylhtqrf alhambra alastair ukflbjkec gonefish
biteme69 kozerog xcountry hakeem bigwilly humboldt faceoff greenbud iluvsex chester2 override
destro bosnia blacksta scooby12 sherpa godson rules1 jumpman joints biscuit1 beaver1 salamand
chantell change1 acosta carmela jenny69 milagros kailey chelseafc paroli memento gtnhjdf 10inches
t123456 mikhail 0147896325 darkjedi katana1 blackrose falcon16 godislove region q1a2z3 ghjkju
weronika rankin g00ber agosto haircut blue13 vfhvtkfl primrose password0 london12 kukuruza kozlov
rfpfynbg farrah dragon76 gaming grenade cristo kasparov flipside kadett 12345g memyself gfgjxrf
doritos ghbdtnbrb micros dashadasha blue55 wesson hellya daniel123 savant ghbdtnghbdtn juarez
valerie1 rfhjkbyf kukushka latitude barbie1 sistema cthuttdyf strelec sonechka xtkjdtr chicca
belochka atlant atybrc rerjkrf gnusmas rasengan packman transport marjan ulysse scribble cdtnjxrf
jarred marbella sparco landlord 1cowboy blackber elnino carguy packers4 martini1 schlampe red321
assmaste capitan anasazi natash maxim1 mrhappy golf12 shizzle jledfyxbr vika123 churchill miracles
hoopla timoha ricardo1 password1234 07831505 monkee bigsky nbvcxw foolio saint1 silverfo lilly1
sabotage tackle baller1 spoonman babyboo bandera fred12 cupcake1 congress chisel gfhfif bmw123
xrp23q leo123 britneys drinking sideshow ppspankp gearhead jamies hooked q8zo8wzq 1winner bassfish
batman99 rider1 accounts etoile kinky1 federic joking dannon4 stratos carbine jigger gamers
scottish temporar multisync slinger hollydog scribe neuken 12345678900987654321 bella123 moonie
lovepussy sumner kaneda lexingto canadien bluearmy wrxsti luzern knives blythe laverne problem
dollface letitrid juventu goodfood super7 kelsie peterbilt getalife porker sunnie shock5 stairway
driver8 rahasia nakita bonham troopers halfpint browser westcoas deusex steady 3stooges toolshed
buddy12 mattman drdoom timing rapids goobers pepsis buttocks lausanne sebastien wildrose doorman
iwantin bocephus loveme2 squeaky nafets jeanine lottery katina kenyon jesucrist ghbdtn1 skyblue
bestfriend graeme qazxsw21 kallie howard1 favour kingsley stacy1 dmoney washere greenwoo problems
debate sharik coconuts ibill123 08522580 florenc lena123 fussbal images harry123 katusha 113322
123234 133113 135792 333888 555111 557744 1001001 1212123 2583458 11924704 12345666 19877891
25251325 43211234 123123321 titsnass connery erika1 heaven1 123asd123 haunted freenet testme2
jumble wallis gnasher23 greasy sinfonia rjw7x4 wavpzt newguy birthday21 dad2ownu reksio 1pillow
019283 elaine22 mrbrownx yyyyy1 iiiiii1 hhhhhhh1 curtis1 spenser dominos phaser suresh shooting
qw1234 mitch1 hopefull piotrek jordan12 dolfan gnaget pwxd5x gotlove replay 8dihc6 qbg26i amtrak
upnfmc herons bluemax trotsky recycle wiking manzana superson commie lamesa bringit camell joonas
serene intell alex13 qwerzxcv grubber canela ichabod vibrator 1hunter hillbilly westwind hotline
snowy1 1tigger covers piglets yakuza alex99 154ugeiu crypto clarkie education gandalf2 corvus
ichiro duluth rosalind paramedic scenic 111111aa schnee downey lustful g3ujwg reddrago hufmqw
hellou meddle likeit manwhore mamasita aassddff powerboo cracksevi ford150 51051051051 fidget
cup2006 383pdjvl planetx landing rottweil karlos nazareth gudrun tercel paperboy draper bochum
adjust scranton notagain 2girls springst drumline salamat lagoon powermac woaini duckling rellik
iiiii1 canabis rjynfrn vestax burbank checking wiseman african brendan1 fontaine wizkid dragon2
romina easy123 weiser hotrod1 jiujitsu buckey backlash pennie 2w3e4r5t ancient neuron 270873_
colt1911 knocker myhome bulova shingo thisone gordito jennys kickit tolstoy dingus changeit winning
possible fucklove mozilla chipie doma77ns lostone hoopstar cosita strangle venom121293 frolova
corrie hatcher blue01 fabregas ambassador vacuum free4all vbktyf welkom01 guessit cuntsoup
12345zxcvb blackshe osbourne catarina moss84 chalupa gargamel anutka attica zealot madonn golf18
porno69 coronado kaplan chaoss commodore teiubesc vfvf123 meatman hellcat outlook promethe baikal
melissa2 anuradha berliner painkiller reviewpa pepsione frieda montes salina black12 gtkmvtyb
rockport harrypot newmoon vodoley confuse positivo teddie derek1 pflybwf humper foosball kipling
foxtrot1 gonzale viviana riker1 saltanat kjgfnf vfvfbgfgf hadoken syclone mythos gigolo kelly001
hamburge duffbeer jennife1 saywhat amanda12 webhompass a7777777 countach wembley cumface piano1
britney1 seagulls grunge anabel alfa156 amylee guatemal zamora gtxtymrf liberta helpdesk mazdarx8
gfhjkmxbr fuckina gehrig cruzazul giselle pollito hermos lovecraf darien castaway dianka gecko1
wings1 peoria breakers thisisme master2 sherman1 almera alpacino gamera meadows louie1 incognito
badone defence victoria1 annamari suzenet marissa1 rollie quality1 cnhjqrf manunite qwerty21 andree
dockers purity package sarasota checkmate boondock vredina nokia5310 happydays landrover kfvgjxrf
chesterfield opensesa crossfire senna1 apocalypse thetick wildblue dragon66 junker transpor spokane
nec3520 locoman0 submarine neveragain nokia6303 moving cookies1 powerup galena moneymaker westbrom
haggard autobahn denver1 jasonb official phantoms wesley1 1patrick benji1 wester fatcock new123
sprinkle deepsea samsara julies maldini quick1 purchase 1hello drivers client shayna interests
mets86 dryden dothedew defjam billy123 felixx scales 010203040506 number2 binger nigga1 chicken2
libby1 kevlar mgoblue shakey sparkie paterson gizmo123 sandrock binkie bubber tommygun hockey12
pimp69 usmc1775 open4me fightclu audia3 kasia1 thunde gandhi mauser lakers32 gorgon dragon23
bigbuck heybaby bridgett iloveyou! society smokeweed gibsonsg firefighter ozzie1 funsex seagrave
bourne madhouse bookmark soloman caruso sissy1 tristen [start] mookie1 its420 broncos7 windex
dobson vonnegut robbie1 drawing bolivia fighters cachondo kasandra chelsea2 homersim syncmast
spirit1 hayward doraemon chaotic nurse1 vasilii farting rodeo1 croatia john11 f00bar alpha3
samsung2 cherish puller berries eugeni tyler123 rfnthbyrf handler pepino montagne 4wheel graffiti
smile123 trusting newports topgun1 perico lfiekz hjvfyjdf qwe123asd cresta sogood tmoney woogie
kbytqrf lost4815162342 kozlova mobil1 platform silicone naresh art131313 113355 123432 123444
178500 192168 999333 2580456 55832811 98745632 99887766 124578963 314159265 321456987 eagleone
crazyzil kristal dimensio penney blacktop acrobat kenton srilanka bedtime session tyler2 pimple
jjjjjj1 12345678c slipknot666 batman69 finley ffffff1 sqrunch gobrowns wellcome bear123 montague
accessno sweetie1 123zzz irland updown 6string spicey patent tratata iamgay christof buckster
gldmeo m5wkqf ratpack marios jake01 1martin giulio merritt l8g3bkde bommel geirby waller sunstar
imissyou bakery ar3yuk3 goober1 4r5t6y sallad trial1 pershing manchu hcleeb x24ik3 razor1 dummies
frigid bobbyy tawnee greddy ccccc1 hhhhh1 102030405060 patch1 garvey just4you antilles bethany1
deadlift gordo1 visions shankar southend glotest brianne sxhq65 lindas edgewise abracada drummers
scxakv t26gn4 winslow calhoun shifter 3cudjz xqgann teenager pxx3eftp archive f9lmwd durango1
hihje863 oakwood payback george2 moldova jdeere dapzu455 chucho password6 leisure ballon cool99
123kat lowlife joeboy alpha06 mooseman onkelz coffey buckle skooter green2 aarons oneeye gr8one
qwerty6 juices merhaba bowhunt godboy scratchy sex666 postov10 tooter jimbos 2sexy2ho cumalot
thaddeus kassandra stadium stjabn katie123 gabbie fastback trails cfvjktn phone1 reliable ohiostat
jellyfis morons bigbill pidaras brazil1 fuckmenow bullhead austin12 1234ab arsenalf temporary
ghbynth ranger99 vjkjltw utyyflbq baguvix phydeaux mindy1 sevenup qwertyu1 numark lettuce dummy1
78girl dionne mongo1 sylvain dthyjcnm skate1 enable hellraiser abpbrf donger eminem1 africa1
access12 cidkid86 cortland aceshigh kimberle verizon1 ulisse gardenia beware boxer1 griffen biotech
cigar1 secreto tomoko testing123 shipyard orange44 pepsimax salem1 wolves1 qsdfgh lyudmila michaelj
anna12 naruto12 tangerine loyalty michelin telemark shemales daisy123 smiler adult1 dragon10
starion claire1 dreamon happys hfgcjlbz cheeto shahid soccer22 anonim esmeralda thrill fabien
taylor2 filipp ariadna bluefin kitana frdfhbev ferdinand winsto vavilon caliber kanada iloveamy
gogreen ollie1 doorway kaitlin tallinn alphaone cheer1 kamala censor centauri mobius nataliya
dbrnjhjdbx favorite5 nbnfybr 123qwe321 estella cxfcnmttcnm supergirl kennet rexona thorpe lthgfhjkm
wtpmjgda marlen weaponx niceone gametime rayden independent zujlrf hammarby grizzly1 allover lthtdj
pollard obelisk asdfgh12 florid cougar1 amanda69 television oldies campos anatol rockit madeira
beasty lovell teache google123 charged planot indianali sayangku myriam kongen deadmeat saruman
apostol interact cracker1 letmeinnow angelin monkey7 11223344q spoon1 skates sexy1234 master99
ewelina coldfire vicki1 ranger01 tenchu 9inches televisi sherrie virtue climb7 mark1234 hogan1
greeneye myfamily pickles1 heathers paprika preston1 welles fiddler nomad1 rudedog brussels gentry
killer7 jeepman bluegras darken barbarian perfecto carla1 operation bartende blazer1 bobbins
blackbox charger1 pharaoh woodduck coolie dickless thales timeport clones johanne lsutiger freddie1
verdun buster11 1234567890s skytommy jerrylee hoboken cadr14nu timmie ready2go suicidal tokenbad
hotguy keyser my3kids consume rossia scramble pi3141 shepard 1066ad review69 deacons mustdie
wexford filbert candy2 hunting1 aragorn1 happy69 paleale sailing1 ballbag limaperu racine nashvill
kellyb tropic pinecone centaur scubadiv tracy71 history1 1summer nokids starts rebeca raymon
boatman billyjoe bridges rfrltkf tazzzz boness killing makers games1 lions1 yesiam thrash nolimit8
inkjet squids rhbcnbyjxrf uniden marta1 dogbite oklick tallyho parol1 radioman pirate1 booner
montan garfiel satana666 q55555 bonjou spacey nx74205 sundin charmed1 holstein polaris1 golf72
flaming savana mallet petrol clemson1 priscilla stuff1 turkey1 sochi2014 ghostrid sexmachine
thurman magdalen dallastx powered gnbxrf raffaele starflee marcopol dribble portuga grigio doroga
demonic laughter asnaeb gatech njkcnsq stepanova nariman nikolaeva marked 123456789g maksik
littleton lockwood stepanov mark22 nikolaev vanyarespekt 123345 152535 198200 203040 282860 654456
852147 12312345 18821221 23049307 55556666 134679258 michael6 redgreen daddio freebie 123dan qqh92r
dcpugh heavyd opened muster danimal redblue medium danthema basics andriy zafira straycat sicily
johnpaul fffffff1 zzzzzzz1 wolf666 leonora simmer tomcat1 violence failure gtfullam followme
fritter andrew2 rudder 1charlie nimda2k poilkj martel apostle babette picolo siemen masaki d6o8pm
ingeborg lifter forensic 7bgiqk supervisor nicole2 recoil wendel dgl70460 sosa21 quixtar hugger
fuente sussex cellphon matman lovetits digiview porche chubbs corey1 green3 missile husky1 ilovemom
redmond fenster bondage1 taggart djgabbab member1 bangor herbal bodine take8422 christen rebell
primer banking waterpol hadrian marconi packrat maxtor bbb747 ch5nmk withyou 5rxypn doozer fuaqz4
mendez jailbait treeman lenore acun3t1x chgobndg rasta220 echelon phelps mike13 123456i omar10
udbwsk tommy2 redcat striker1 fernandez roman123 revilo macarena shagger letmein6 saturno sexlover
slyfox choose martyn octagon pasquale speeds pegaso jlaudio radios borris cashmere molotov mpower
lookatme dutch1 bateau house123 pentax radiator 1thunder zoltan luvfur bangers vaz2107 alistair
dumber chinacat teddy2 jenova sokrates maddox redford wabbit asdfas omegas gungho choclate monaro
matlock beszoptad smiley1 sartre 12monkey miramar nolimit9 foucault cities fktyjxrf ssssss1 wwwww1
qw12er34 aqswde fromage deamon cochon tiesto friendste pollen hardcore1 1fuckyou apple12 guerrero
woobie wormwood saleem tajmahal gretel pucara demian student1 aq1sw2de3 aidana madona
qwerty123456789 paypal 1pepper gameon egoist love143 acidrain farside1 pepsicol fortune12 love21
talking tarheel1 simon123 password7 gander google12 flakes farhan teddy123 serdar adrenaline
vigilant lakeland qwertyu8 aditya colibri jessica0 psalms malamute megamanx berenice 123456789x
soccer17 gremio kocham guerra caesar1 uhbyuj rosebowl lewis1 esperanz 89231243658s costarica naveen
millennium obvious iseedeadpeople goblue1 rjdfktyrj alpha2 douglass courtney1 suchka matematika
nikitka henry14 vfrfhjys transformers olga123 stuffy tribe1 ratbag devilmaycry4 another1 baranov
steinway rahman sodium asroma zaratustra dbjktnnf ghbhjlf pfchfytw mama1234 magda1 garand hellomoto
perros drgonzo slaveboy imperator dasha123 skyking anabolic monstr booyaa tigran bongos venkat
alligato chamonix blood1 ballen freeman1 weener kriste ktjybl hedwig trogdor charlie5 rubies
motivate golova ytreza password5 gracey deneme tornado1 secret12 simran mrpink mujeres eagleeye
vologda torsten foxbat andone andre123 vehpbkrf qweasdzxc1 murzilka solitari tempus william3
forest1 lbyfvj bratan gfnhbr fatty1 angler depechemode zombies zanoza ias100 hosehead robroy
fuckass tallman marcell gznybwf13 assa1234 vyjujnjxbt serendip avenger1 combat123654 xaccess2
midian vlad1997 littleman 12e3e456 69a20a madras fortytwo ferari go1234 minnow franca ballss
ilovekim teflon paulette quicksilver ribbon zinaida teleport bigcocks rimshot barbos ghzybr
trespass nastyboy mine2306 goggles earnhardt startup qwerty66 peache trevor1 biotch 1soccer superd
dfcmrf curran feedback claudius bassline xsw23edc juninho bathroom precious1 wander salvatio piggy1
kkkkk1 cozumel stoops schooner robyn1 nikkie mullin genuine chimaera dispatch qqaazz controls
tbone1 spyglass jack12 poiu0987 summer06 bud420 saracen gardener honeyb tweeter findme kacper
rescue1 itstime good12345 playas devildriver kolyan killer2 pennywise celestia pullings rimbaud
pentium1 chicky candycan wonder1 321ewq sturgis hellen primary darthmau cumulus gnosis jetset
onelove1 ferrari2 bigtits1 hotels breaks nalgas milleniu mckinley holder sunny123 hunger leandro
paul12 jadakiss nunzio harvey1 crowes james23 dixiedog poppin paulchen scarecro rfvtgb skunky
milwauke lucydog leglover dodger1 concha naciona maria6 therese bentley1 s1107d saints1 cabbie
payment wetone tigger69 happyboy rammer hoops1 misskitt theone1 porsch aalborg 1daniel relisys
mariso misha1 rfhfufylf plastic1 rfnhby steely soulman canes1 digger1 bladerun keebler ginuwine
contrast crack1 zigazaga iceman69 sanjeev intrigue teetime gitler sergeev radish farmall dbrekz
qqqqqqq1 dilshod jmoney efbcapa201 intheass ytcnjh mikeys vova123 114411 159874 171819 197000
225522 232629 252627 300000 326598 654987 667788 774411 852123 852741 5550123 7550055 9788960
19391945 54132442 456123789 456789123 1112131415 3141592654 james11 michael0 eljefe squeaker agenda
gobills keines persia jennyff joschi medlock elektro humberto picasso1 netzwerk ranger2 art123
souris heyman ddddddd1 2002tii deliver thunder2 1ginger proctor charlie6 tragic flicka evidence
podaria qwertyytrewq badgirls newyor smoothy stromb loveboat gonzalo oneman ricflair silvio
lucifer1 tweeker monty123 dirtyboy outlawz nick12 043aaa 56qhxs qcfmtz ugejvp d6wnro punkie englan
super8 1thomas semprini sr20det assist 4meonly ambulanc galaxy1 hanna1 calvert mutton farmers
mark12 xakep1234 mybitch merkin dogfight howdy1 sammy12 2wsx1qaz fucker69 corran 1orange wolfer
jimenez qwerty5 vatech marias subwoofer seagrams lbvekz jeroen wulfgar theron remark stephe
arachnid vanille hotdamn .adgjm pledge ikarus jiggle pockets casey123 armadill diabolo 3ki42x
4zqauf oneway q9umoz 3mpz4r yy5rbfsc lllll1 nochance w123456 papercli fhntvbq dehpye zsmj2v david69
redondo 2n6wvq beelch p3wqaw schwein love4u buzzers dolittle 4money sn00py 2good4u mihaela 1972chev
cranberr dutchy 121212a phuong trickle nomercy gossip screwed happyme melnik uwrl7c 4wwvte argento
hisashi gsxr1100 concerto bubblegu green5 mellie forest11 andrade tommy123 florin almost makita
giant1 passss jamesbond007 jobber defamer 6chid8 ptfe3xxp roofing airhead pervert1 mainman basses
adgjmpt waldorf elmore cornbrea 123123123a a987654321 beasley dont4get kingsx golf69 thermal merkur
duncan1 mehmet helloworld colin1 christos fruits giorgia clarity cheerios qwedcxzas tgbyhn acerview
batterse snowing clticic mof6681 chrystal rerecz jaclyn koufax a55555 goodtogo letmein7 bayside
torana donnas ferdinan bigbaby honeypot milkbone ooooo1 umberto asd123456 chairs cabowabo wrinkle5
strekoza kfylsi caballer kaffee sleuth vasilek jacqueli smallvil anna1987 andreeva rfnfcnhjaf
okidoki tanstaaf edelweis freedom3 birmingham telnet abfkrf superduper 098123 crossing findout
passer vfkmdbyf sadist guster matrix2 gold123 123a123 vfvfgfgfz loveporn larry33 fcporto mocha1
sampras himera 123123qweqwe julianna daboss camera1 doris1 saveme hinata easier mailto polecat
thatsit magnetic karaganda atrain elanor naruto123 brahms santosh deathsta kroshka eintrach healthy
vfhcbr pedigree quake1 jacqueline tatanka note1234 bigal1 campion sergey1 freeride alex777
123456789b asq321 cdznjckfd pornsite gfccdjhl hikaru geraldine year2000 andyman toonporn pallas
ukflbfnjh rusalka jameson1 farhad luebri koffie kinsey karups rfhfcm kristjan cummin helicopt
shiver eugenia alex32 whitepower disturbe mercur awaken drakula anonymou kryten 4815162342lost
toodles rfvbrflpt sasha1996 ledzeppelin rkfdbfnehf hitech hakkinen gblfhfcs 1q2a3z principe alien1
virgo1 love4ever falcons1 harrie pokemon12 elephan rhfcysq strokes arches plato1 fgntrf antonell
marusia xxxman dfcbkmtd scarface1 kobe24 modano angel777 atkins upgrade ruffryde uzumaki star11
rfn.irf burgundy gfdkjdf ringo1 dannie anguss ghjcnj123 imhotep gjyxbr ruslana brooke1 chosen1
redhouse angel22 fuckmeha q12345678 veritech barbaria edwina studio54 zxcvbnmm zemfira orion2
olorin 123456e brett1 mineral atlantida lucky3 mamuka berserker antoha lastochka recon1 shootme
hobbes1 bh90210 mosdef surfing1 memphis1 335533aa vermin professo 999111999q kfgekz aspen1 goshen
starling awsome f3gh65 shadows1 loveyo 4z34l0ts tranmere giuliano barnet newell sugarbea gonzaga
gallop passmaster caviar schneide ilovehim chaucer kumquat gipper banned fabrice macduff stacey1
skipjack sharkey barking horsesho nokia8800 daimler coolest esoteric test01 leslie1 vitali july23
unlimited bigbass majere loveu2 misty123 treetops iwanna coronet pynchon herzog killall poplar
cuisine swimmer1 kickme shimmy giggs11 candy123 marylou volition chinaman bennet benjie rottie
leipzig jeanluc fishfood marmot april12 juicer saving surround littleon sticker bedpan juice1
1z2z3z maritime hyacinth flatline fordham morphine saitek lancers plumper jericho1 slash1 chrisp
brookie colder guatemala maltese twisted1 witches grouch monkey13 tuscan summer05 willing drexel
cannot madzia blueyes hotdog1 amber123 hurtme p12345 jack1234 phidelt mcnabb darrin hotspot dogstar
nailer shlong fastlane gobble ohiostate jester1 koolio harvick glock21 montego studmuff blazed
peeker protege ripcurl negras count0 superdog ranger21 blackbea takeshi bishop1 sigmanu djdxbr
sluts1 grasso disciple kennedy1 cichlid kingme hoseman march1 carousel desade timers katies sickan
lasting smith123 copycat maplelea dragon21 123456789qqq realtime inferno1 sanibel darkwolf godslove
karpov travesti zaragoza taffy1 boards kimmy1 jazzbo siempre weight cdjkjxm 090909t mmmmm1 charlie7
brendon dumper ckjybr jimmyb melkor nikole senha123 allalone bollock lolitas juice2 tower1 sunghile
simbas lhepmz nick123 seldom surrey shadowfa madball crocodile liverune suka123 hamradio vandam
iddqdidkfa sexyfeet yhntgb sandee natacha geordie martin12 bulgaria johnso p00kie bitch123 cjcbcrf
franko ballgame dastan wrest666 wildroid cbhbec 12345678z 12345as 12qw34 cdtnrf evgesha erhfbyf
123456789t qq123456789 kristinka 78n3s5af 4rkpkt 153426 159487 159963 187211 197500 198000 258025
669966 775533 789520 889988 900000 1020304 1233214 12345689 15987532 42042042 49527843 62717315
123459876 555666777 0000001 nokian95 gnatsum 00096462 redrider computador bullride bigtymer zoloft
makelove billings g9zns4 ozlq6qwm all4you pooker themaster pitstop hobiecat novartis autobot
hardhat shelly1 angola amatuers chelsie bbbbbbb1 jjjjjjj1 gerasim barkley1 123www carolcox shadow99
topman antivirus abcde123 skully unholy manger 123fuck gwju3g pzaiu8 gourmet royal1 shooters
buttons1 redeemed 368ejhih 57np39 t4nvp7 pieter 1spider vkaxcs seventee 808state trials rockys
hutton fatjoe nameless guinnes syntax 87t5hdf boeder .ktxrf bobbijo jeanna 1andrew 2bad4u jazzer
masterlo trustnoo panocha 1bigdick savage1 carine casimir zambia smedley redrover bovine suffer
maggie11 lifting angel01 cookie12 spicer pacific1 topeka shellie jochen legend1 dolphin2 anelka
elfquest herpes brooking infinit nnagqx socket emyeuanh jurgen zlzfrh schorsch brianb slowride
3qvqod hpk2qc iqzzt580 njqcw4 pn5jvw wrecker cingular hawaii1 yvtte545 elysium fdm7ed cantrell
hostile ikilz083 cthulu wpf8eu lilred gallaghe readme bridget1 bodyshop babaloo zxcv12 dragan
aloysius berserke 554uzpad vcradq legsex hzze929b uyxnyd kidder winter01 jamielee grimes turing
cobrajet babble frannie zaskar jesusis photoman grange intj3a kissss fairfax trs8f7 issue43 epvjb6
ornw6d tanman vasileva sylvia1 seven1 forgotte dauren artwork sanity729 stewar1 lotus7 pinner
oldsmobi wc18c2 wojtek birdies rockbott bashful mahesh lovegirl super2 alicante juicy1 tripping
flavio jocker mongolia omega7 bustanut drakkar painless vivien fairmont harley12 1qwertyu dunamis
extreme1 811pahc shaver pittsburgh red456 ducker kinetic joker123 concepts patrick7 theodor italy1
cocoloco shirin hockey99 martins lawless zebulon gardiner sadness slutwife 12345678912 timebomb
casandra kazbek albundy feb2000 zenit2011 feliks josefina dank420 hax0red planet1 muggsy cbcmrb
badcat sergeevna rjcntyrj gnomes cubase abcdef123 westlake bearshare sashimi whatnot brandon2
kaufman sword1 affair aquinas danuta cadaver rjnjgtc asdfghjkl123 pendragon watchmen pizza123
quercus rossi46 vampiro skater1 theway limabean allah1 peaces 1234qwerasdf adam123 shirak mafalda
bigten addams fuckyou7 mattia cologne erickson chessman savatage quake2 sidorov alex2000 nortel
annalisa fighton sheppard vittoria lisa123 pass1word hopkig mancheste blue56 viceroy zx123456
jg3h4hfn bigpimpin nabeel tinytim aggie1 calavera hunter11 crushed theboy behind hazelnut gaelle
rashad salavat asdfgh123 alaska1 qwer12345 airedale primetime airline 123qwe456rty setter protein
cuckold trivial cierra tonino 1234567890qw olamide vlad7788 alinochka monkey10 aq1sw2 atkinson
wenger goodhead elizabeth1 surfers amiga1 monkey99 suerte rustem ironpony 88keys gogetit tony123
vaz2109 jack11 rjntyjxtr ghtpbltyn awards aurore sturgeon cvtifhbrb valenti primavera stephie
nfbcbz wantsome anjing fynjif sonic2 bullet1 11111z sleaze langer muffie nokia7610 tombston
badkitty g12345 asdfghjkl1 cable1 alskdjfhg bluess solnze poonam teens1 kokakola girlss ibragim
becca1 countyli djljktq 1234567d gsxr11 badminton nervous kalinka vjybnjh lupita ghjcnjrdfibyj
lollone gojira blowme69 semenov dfktyjr smitty1 zinedine lightsab magister qapmoc lenovo phenom
dragon5 fedorova mom4u4mm hjlbyf parabola mechta danil8098 lookie orange77 mcdonalds coorslig
cobblers redriver triforce regular hecnfv doggie1 gilberto guillaume galactus reshma guinea
sevilia1 pebbles1 nfyufh youwish r3ady41t bailee cutegirl taipei blackhol green11 olddog davros
oliveoil sixnine chiron shelley1 omega123 repmvf heroin dogbreat heythere pikachu1 lovebird
sorrento maggie2 curtain underpar tiger69 santacruz ottoman baxter1 carvin mcbride doggysty hinton
simson techie goterps grendel1 jeff24 nitro1 1superma horny2 welldone global1 coonass feynman
pupuce godisgood br00klyn dunce1 gbpacker sexmeup bucky1 payroll connor1 compaq12 sending shaggy1
briand crm114 dynastar etower suntan sammy2 vision1 chrissie mudder chris22 cab4ma99 klimenko
hotmom megabyte strummer nascar88 bears85 ghostdog queenbee m6cjy69u35 froggies lonsdale smiling
thor5200 hurricanes goodfellas 123456x kinger talons pussypussy peluche cherub rusty123 railway
grommit diciembr april10 machine1 sonali baseba11 mikey123 hardtime littlee methodman ponies
comcast1 1pass1page stymie mckinney shitbird sharkman tommyt joker69 summer20 nashville johanna1
tomatoes yasmina pennys goddess1 squid1 zombie1 winkie devlin only4me starlet leviatha ghbdtnbr1
misato joshua2 bluecat dongle gretsch draken lifesuck k12345 diego1 santa1 jordans moveon bomber1
ridley offsprin ultra1 1qa2ws3e nbvjirf blue25 ocean11 lepton provider hungary gocanes fausto
getlaid 3syqo15hil leonard1 brethart chrisc longwood shaven sleepers yamamoto asterix1 recent
diosesamo crackhea sundrop mexicano moogle kaizen fullsail pallino azathoth dantheman kariya
intranet masyanya emanuele bigdeal webster1 1qazwsx javaman tinkerbel buttmunc gabriel2 dima12
kamehameha sellout bysunsu huskies1 12345ta jesuit stratoca d1i2m3a4 maverik lebedeva njnets
manisha vjhjpjdf gjkbyjxrf zxcvbnm12 kuleshov freelanc magazin external kamran rfhfntkm rizwan
munkey himmel ybrjkftdbx hawkmoon mironova gavrik mixail asfnhg66 vitalya mcardle fhntv1998 123580
147123 161718 181920 430799 444222 555999 557711 616913 666111 4071505 12346789 12481632 19922991
159753258 1122112211 1357997531 mrbrown drahcir tabbycat zxcvbn12 11qq22ww 1sexyred george01 blader
playgirl bosley ha8fyp slick50 skydog hhhhhh1 consul sunray myxworld4 andi03 brujah justina
birthday54 0raziel0 maine1 malena clubpenguin evening bobbyd michael4 goddog autopass deviant
master3 sarahb sherbert nogood promote 11c645df duke3d dizzy1 pretty1 celest cheerio qwepoi asdlkj
studboy datalore vvvvv1 belles herson students womens obscure asdfg12 nick1234 eagle123 123red
sonnen bowers timber1 lonely1 areyukesc arlington genevieve watch1 14vbqk9p ab123456 adamant jamesr
4wcqjn 6bjvpe 863abgsg qn632o actors wilton turbo2 braces psswrd paganini corvett1 marcio master69
mortar theroc esmerald 1grand 1lovers salaam 2bigtits argentum radagast bigload nohack04 quickie
scatman pattie finest cn42qj batboy extasy sadler plokijuh ta8g4w beatit backhoe x35v8l hamster1
ilovejen cmfnpu mwq6qlzo masahiro hubble 201jedlz ndeyl5 qwertyuiop123 geryfe lzbs2twz rxmtkp
zxcvbn123 spammy facesit whipped drake1 gangsta1 acls2h buckwheat bob1234 yeehaw griffy crapola
2kgwai simhrq rolex1 gerry1 ffvdj474 monster2 r29hqq international dukedog richman mac123 551scasi
arcturus omega5 lacey1 transformer golfer23 footlong azalea screwbal independ outdoors clark1
pain4me primetime21 2b8riedt ssptx452 wanker1 sunnyboy tmjxn151 yqlgr667 beulah thunder5 13579a
raygun bluered mumbles atreyu michae1 mjordan fabolous spring1 michaeld aldric stick1 trekkie
gambino filibert auntie pussylic jq24nc jardin schalk retlaw qcactw dflbvrf matt11 wardog sasha2
cntgfirf heathrow digest kissarmy chumley happyone devin1 michael5 batman01 bowden mmouse benedikt
hunter123 klausi romantik manny1 woodruff boeing74 millard 1scooter cronos mike77 grand1 flights
fourth hiphop1 paloalto schnapps davidk peterj elementa teodor quickly dcunited cubbie wanger
babes1 horses1 .ktymrf submissi mouton marcopolo supersex azimut charlie4 rafiki 1austin fuckhard
limpbizk crownvic luisito davido biggirls smudger tbirds j12345 odense alan12 canibus cheese12
kelly2 glitch aaron123 hackme archana mather jonnie getsmart masons urchin postit zonker pass11
money4me warchild bmw540 amadeo ilaria shadowma stalingrad koetsu13 burnside mamabear beirut
connecti cfvehfq samapi guyana viscount charmain beaufort pericles dolomite genera servus altoid
bangladesh andrzej james7 monkey77 master22 viper2 atrium balefire bowling1 sumerki revival
desperados matahari ybhdfyf admiral1 gerrity1 netware support1 challenger sonia1 maritza stripclub
patrycja canberra tissot sagitari djhjyf splunge triumph1 invasion sex1234 chubby1 cojones flushing
ariel1 gfhjkmm golakers 237081a evgenia zx123456789 hellothere inessa saun24865709 kbcbxrf insuranc
mercury7 jojo12 strutter aguilar hopkins1 x123456 love777 novembe iluvporn valter snakeeye hapkido
pupper labatts fiction7 bruins1 noshit sayana thirsty sheffield bvgthfnjh tennis12 poop12
apokalipsis 111222333a cumshots annelies aventura subrosa wildthin 666666q lifesucks phantom2
shakir cfvfhf cthuttdbx alexsandr cnhjbntkm sasha2010 muhtar lbhtrnjh rihanna maldives m1234567
fallout2 haddock hbxfhl perfume vasquez mahalkit modesto jerico kalani critters spider12 sasha1995
backer gjhjctyjr minimal talley hotboys lindaa 1silver killie morris1 vfrfhjdf serafim sherif
cnhtrjpf martina1 karsten cvetok moremone sexnow poopies swetlana magica mom123 goodwood sdsadee23
1pionee marmelad maynard1 qazxcvbn secret123 nikusha yfcnz123 calais madison2 masterca
q1w2e3r4t5y6u7 avatar1 comet1 kirstin andrey123 thames deadwood woland corrina angel11 blasen
mynewpas cambria maiden1 vsevolod pankaj parrish taltos wildwest teaseme antosha 4z3al0ts tekila
shygirl1 wildstar homer2 arseniy raspberr ashland steamboa bmw330 chicos phatass tecate metros
shelli sandmann peartree snapper1 idontcare fridays killians scampi drumset gagger pappas balzac
dupont24 kimber45 heller letmein0 bangkok1 parris glock22 bearman gorilla1 romeo123 clarice eagle5
liberte jason2 enigma1 tubitzen newfie economic casey2 lilkim gilgames akira1 nitwit 123456789f
deerhunter trippy batavia batman2 soccer9 emerald1 nicolai brittan battlefield mike22 renard
wladimir dibble nnnnn1 ambush spawn2 shithole hello5 strat1 plenty mittens1 datalife copeland
boodog 708090a domino1 summer2 kendal krueger eagle3 lochness sargon chimpy carlos2 snooze exposure
crotch hardcor hermosa montess longone elenka everything laundry jeannine london22 nemesi speedrac
sabbat crippler lisette sarge1 777angel maxwel bitch69 sony123 getiton mastiff culver developer
filipino gordie slurpee hurdle foxglove michaelc sugarray peniss nothin spacer vbrjkf pipper shanks
moleman mustang4 fatdog necron maddie1 chomper snooky clambake sharp1 chochoz rodolfo cubfan
familyguy sales1 manpower boyscout scipio eagles05 binky1 phobos bistro loser123 kenny123 evolve
luvbug alohomora holler kimchee labrat sheffiel target1 purple12 diablo66 bumblebee undies summer11
london99 karens seaways fish1234 undergro xzsawq21 sellers kemper shell1 malibog vovchik natusik
cortes hadley fucker11 roaddogg buckfast cooley jello1 inspecto jackdani 1hammer patrick8 pittsbur
micro1 jamie123 boscoe hellrais sharps 23dp4x killa1 torrance synapse cardiac leaving caterham
1234qwert masterch cirque halley popolo bujhtr cuddles1 ownzyou volvos crazy123 morehead griffin1
romanroman valerka d1lakiss edward12 soccer3 thomas123 zaq12ws hellspawn yanochka dantist doc123
wiggins 098890 mamulya homeland programmer shutdown dima1997 nakamura 4506802a qqqwwweee holden1
lovestory lenusik qqq123 dicanio fastfood mimi92139 ghost123 sandal leanna jimmyd mrclean hendrik
r123456 pernille 0137485 kodaira52 klingon1 eistee rebrov vfrcbr irontree ramesh 989244342a 123963
198500 247365 313233 331234 543216 996699 1010101 1123456 1234565 1234576 1598741 2741001 12345600
52678677 55667788 77777778 123456781 doromich pornoman gogirl gracelan poopface 1wildcat 1compute
chris11 10inch letmein9 686xqxfg 04975756 docker pilot123 folsom 090808qwe nastja artistic danijela
pajaro wilfred reccos serval fire777 babe23 cumnow sunfish i81u812 workit warrant whippet withlove
starfuck nederland xholes cecelia burton1 demented 1zzzzz brando1 1aaaaaaa pottery diggity 11bravo
hackman alpine1 luojianhua comments smasher janette 495rus19 jack22 caveman1 wer123 123xxx griffins
larryb wiggly kugm7b giblet npyxr5 etvww4 eyphed pktmxr vdlxuc xjznq5 number7 bently snipes arkham
karma1 emiliano majesty kiefer redbarch pravda operatio 123456zx vitesse nokia6120 markos schiffer
viktoriy golfin sweet69 siamese eternal1 dave12 darrian drakes monker mission1 1eagle maddy1
bootcamp gestapo gertrud csfbr5yy ewyuza toosexy royston pinggolf jamesc mifune lucky5 handbook
jumpin bingbong vanman accident gandal ywvxpz mick7278 9skw5g vpmfsz yxkck878 qhxbij xirt2k
565hlgqo north1 br5499 extacy gimlet demeter 4_life 8womys ms6nud fx3tuo luv2fuck arsenal2 ponder
puschel 7kbe9d nt5d27 chbjun gsgba368 ztmfcq russia1 greeting pioneers bartjek poppies pussy7
absurd sieben annette1 twitch muppets dually erebus satan66 qdarcv pattern 80070633pc stryder
coolkid sucker1 alfred1 getnaked fellini parallax orions kayak1 davidkin stabilo bozeman satsuma
allthat ingram01 cardenas plazma spjfet thered whitedog emotion audio1 torben portos mowerman
gowest fylhjvtlf cabibble sauber l8v53x midnigh friedman nantes fred69 nemisis ciscokid makeksa11
rimjob nightman ivanna medford schumacher ragtop trying polarbear whacko filler scotsman pepita
bigdadd nighthawk darter crooked johnny69 bancroft octopuss nester bonou2 prentice pillar grandad
allstar1 alesis fleetwoo aa12345 angeliqu chilton 55555q poi123 weldon hacker1 delrio barely
scarlet1 newpoint ptybnxtvgbjy agency belial night1 albatross star99 briann abc123abc qsefth
blackbur bahrain alegria suzuki1 kannan lobito thisis mcmahon gfif1991 piggys palestine linger
mellissa jujitsu lambada kayaking alex1996 annushka mighty1 response loveable mariann mulder1
freiburg kindbuds croucher 123as123 jack01 snooper gladston xpress lickher blenheim excalibe
zidane10 tasmania gemma1 malaika tycobb shearer9 chrissi russland bibles roxette biteme2 eae21157
score1 chase123 compound moroni temporal 123zxc123 tassie quicksil bingo123 elefante rocky6
adriana1 aa123321 porthos healing vertex forbidde timofey fumanchu psalm23 danville evgeny
samsung123 asshat 123654a timofei sylvan blue66 rfnfgekmnf carolyn1 papero poiu1234 nfvthkfy wwfwcw
albacore raintree demigod notoriou anyway 12345l isobel yfgjktjy lawton pthrfkj fyabcf juggernaut
rashmi aliyah philly1 aristotle ghjgecr gulmira millers dallas12 zaqqaz 12345qq millenni bassman1
shirley1 cinzia alberto1 redhook larinso june22 password13 kamasutr 123a321 karamel georgiy
angelo4ek zaqwsx123 alex1990 mydream undercover 1236987z antiques ptktysq alternative lavinia
candela denial cleavage highwind wishmaster alisa1 viktori nightwolf hikari lovesporn ponchik
rascal1 mercurio garcia1 lasombra jaredleto lombardi putang damascus pridurok maggiema invalidp
madeleine polniypizdec110211 one4all sasha12 kaulitz logistic beehive rosemari californi kendrick
celestin avalon1 12345n allanon breakfas dfkmrbhbz already qpwoei holding bmw520 amsterdam1 pegleg
alvarado lament kondor summer10 patchy thankgod 1girls collar medellin ducks1 filipe 123456789qw
archibald asbestos drunk1 janell corset silver7 abcd12 episode1 buttlove 1qa2ws3ed4rf jetbalance
guzman loophole moises blackadd iamtheone bonobo pennies informat midnight1 qwertyuiop1 huston
azbuka carrera4 dtlmvf jesus12 zackary 1chicken strauss gauntlet sinead rawiswar stronger ivan123
bannana potomac aprils rusrap governor harris1 hutchins rfghbp pop123 paradoxx buttface lietuva
friend1 dinesh fenerbahce kenyatta hornyone spanked maniak teresita love2011 skaven caspian alizee
baggins1 bradly rancho mouche ichbins gertie amandine henson seventh ferrets ascona shortie
slippers focker chigger james01 chiller biochem 0range scott2 teardrop krauss bassboat watches
wankers carpenter vitara yeager warrio brooks1 farmer1 beachboy benson1 mayberry trustee sudden
simonsay katerinka holbrook kender district verycool prufrock 12345zxc djamaal gangst lizards
bassmast snider kettle holymoly laramie zaxxon hazzard mcgowan hamsters supergir crafts m1sf1t
hamburg1 boobies1 nairobi monmouth atlast brady12 foothill kenney thehulk 1david sparky12 bobble
trainman ruckus gonoles tardis1 cruzer hornie babycat oakland1 me1234 retarded billyd dirtyd jiminy
sandler fatcat1 serpico playaz gadzooks pornogra dragnet beertje solstice z123456789 assword1
newpassword console gasoline catwalk tigrenok poppen sexdog spruce sacramen corrine lisbon discgolf
kmg365 mariachi tinhorse rfkmrekznjh pieces mannie bigfun kissass khorne saab93 1access bradpitt
monkey22 timepass bigdogs zxc321 community greenwood shaner barons keeper1 highball radman bigdan
mandela mybuddy ladyluck ragdoll pounds topflite bighurt longcut asshole2 prettybo mitsubis snoops
slither oscar2 wiggum fartface proust bimini cocorico mozart1 proline v12345 brownie1 1qwerty1
1234567t spooks myshit generation parkway bogus1 blueduck pussyy matt123 annie2 dragon0 estela
nokias melchior onfire elfstone number5 everythi touchdown redtail echoes tiffani technolo bullitt
mine12 pimpin1 stanly ozzman paul1234 chiapet dfkthbq tissue leopoldo jaybee puertorico liteon
trajan noggin mtndew carmella mymusic justyna journal welcome12 sc00by slowly friction collier
coondog alameda herrera speaker1 loislane proper newman1 vicky1 burunduk burnett gmctruck 1qaz2w
azwebitalia julianne mirela sprewell spaces francais mullen stonewall jonny5 profesor superman2
rogues kimberl choppy minstrel turbine dbrnjhjdyf pimmel hotwater defcon1 callan jaime1 fishy1
itdxtyrj fernandes jazzie tatung verygoodbot dragos guido1 vfhecmrf pickle1 rfhfvtkm rock123 scruff
ruger1 indeed scythe dietrich korona habitat headcase 123456789zxc 9988aa dfcbkmtdf koshechka
mercure dima12345 dickson vitaly maksimus djkrjlfd leighton moosehea elegance type40 fyfrjylf
vfkbyrf pierced freitag sambuca 1um83z messer snoogins origami seconds shrooms ranger11 vjzgjxnf
gangstar quicken lerochka fighter1 asslicker layout shivan fuckhole vw198m2n hanter zaharov kaskad
mark69 vfhbif sigsauer v123456 maxim1935 sardor wenef45313 151617 199000 492529 666888 1357900
3364068 10111213 15975321 19966991 19992000 24681357 31121910 34524815 96321478 98741236 159357258
741236985 794613852 espanol caramelo munchies 1tiger doober maximili gaines swampfox 1boomer skiman
260zntpc ov3ajy qguvyt psylocke holen1 12pack grenada sugarbear jlhanes aabbccdd neuman blackeye
flyer1 marilyn1 drummond nocode costas syphon elviss suffolk bigdog69 codfish lastone pentium3
dionysus charmin ford9402 tttttt1 lorrie silverst 1johnny creaven levelone goomba scotti kokanee
qazxsw1 12345678987654321 rrrrr1 desoto sherry1 caeser ashlie qaswed johnathan corvair strand
adolfo hevnm4 jowgnx fwsadn draconis phish420 ibxnsm whdbtp portsmou sexxy1 veedub ttttt1 keeley
tempgod hawkdog79 chaney adolph yourself pepperoni cajun1 427cobra ardvark lover2 5t6y7u8i davina
1angel stjames eduard1 warrior2 xxxsex efyreg lysander zaq11qaz spinal chris69 pigman 1xxxxx
access20 komatsu squirter shortsto mellisa sleepy1 granger freestuff zw6syj saab95 ndaswf wu4etd
artman 4dwvjj vp6y38 bobbyg watchdog jo9k2jw2 oqglh565 cyzkhw razors honda2 house2 nurgle fqkw5m
sseexx arroyo pmdmscts 640xwfkv msnxbi ginger2 bowhunte affinity test99 sloopy bagheera angel69
beatri jenner rincewind rodents 19mtpgam19 minette cubbies1 dorina mirjam rabbitt woodsink scorch
axolotl mopars calder p3e85tr alphonse c123456 iamthema rclaki nitsuj birthday299 4tlved c7lrwu
sexisfun eggbert parol999 flotsam asscrack buxton fleury mty3rh a654321 alpha5 1234567w newjersey
conrail celtic88 djg4bb4b trinity3 69dude cutie1 pistons1 panama1 phillesh jamaal 2112yyz cardigan
sanger soldiers ybrbnrf qweszxc qwerty88 wookie1 endymion searock6 hondo1 eyespy granted digdug
aerial cayuga ballpark vwjetta 24pnz6kc farris lovergir sumatra deaddog nikkii chris21 fudge1
twocats slk230 blackmen 1212qq arnold1 hibees omegaman prettyboy dasha1 54321a barclays kjkbnf
hundred qweasd12 vvvbbb 333z333 scheme alemania redsky dauphin turismo kawasak husker1 oranges1
alfa147 threat dracon steroids 1guitar tuczno18 playstation3 killer666 scoubidou anthea jerusale
trading newton1 spycams tm371855 tiberium carrie1 calderon iwantit alessandra flawless 06225930
roflmao bakayaro dropzone academic lefty1 newhaven cascades mithril tribute quantum1 kitsune
harleyd sonic123 pimpshit unforgiven delta9 rowland ackerman sandor applesauce 31217221027711
prodigy1 alfie1 sachem monkey01 123456789qq buffy123 wisconsin arakis asdjkl waddle fireworks
fucktheworld sexybeast anaheim utjvtnhbz hiawatha joker7 pussy3 rotterdam mallard1 ahfywbz joseph10
esposito pseudo cocoon roflcopter anfield1 cheburashka ali123 12345x rochdale melange kavitha
variable goldsink required amanda11 amalgam hshfd4n279 abercrom prostock technic 343104ky luntik
htlbcrf dvorak gondor cordless shammy vjzctvmz mimoza augsburg nezabudka lilleke masterchief machin
brisco tickleme pargolf maloney monkey3 combine ajtdmw barolo svarog dragon00 cyjdsvujljv mikola
jewelry poligon 159753159753 lunita extrem innuendo jacob6 q111111 deluge monami sandoval komarova
necromancer jimmer alex77 159753q rjktcj marija medvedev initial catsdogs king1234 ripken8
impossible campeon fkbyf001 rfhectkm tatooine ghjcnb xzibit guadalup bluefox teddys atilla explicit
strapon jason12 thunder7 imhere eddies rectum theology baltic emanuela bongo1 deltaforce rosari
gtivr6 woodcock hardman murder1 monaliza 1jessica karman lambrett iridium solar1 lehigh condition
chaton india1 pharoh hayastan overland bearshar vanquish iaapptfcor silencer clayton1 titanik
isaac1 golfvr6 vfrfrf masha123 asbury getbent hustler1 kimiko letitia onlyyou vecmrf mrbungle
karoline pornografia hardin firestarter colole57 dreyfus ajcuivd289 birdland london11 taliesin
applemac cornet martyr pascha farkle marysia aretha kenshiro rubyred oldspice dima1993 qwe123rty
fdfnfh w8gkz2x1 godzila asenna cigarett equity steelman salt55 hebrew integer bigboob pavell
djohn11 bignose giggsy birdhouse gunslinger backpack badboy69 variety spankit baghdad 12345b
julieta timmer codydog halo123 jordan11 buckskin toenail bruce2 gobama axlrose delicious footer
bandit12 cowboys2 banjo1 carnal fuckyou69 buffie genova wichita vfhnbyb werwolf flash123 helloman
sillyboy veggie holland1 longview latter masonry hound1 bastion purzel proceed motoko freeport
trstno1 darkknig voluntee scubapro tivoli counchac bigpig shadow7 managua tweety1 7777755102q
biking flutie harley11 mudhoney teatime darock testicle executiv wiener thebeach mrbean madelein
dollie camelia forty2 matthew8 bigdic through trillian speeder jazzbass cuddle weather1 poiu123
gojets rainger cortex crayola tamika evelin mander love77 supra1 plumber1 crichton lapper invisible
benjamin1 dover1 catmando ichigo benhur bennyboy schnecke friedric scandal musique course neutrino
kartal pikapp hartland caleb1 springfield pinkpuss tribbles liquor oswego south1 1samanth
dictionary tbones sureshot wooddoor nowayout stamina latoya lakers34 testit heyjoe suckthis
bigtitts saltlake therat gusher talker customs delasoul fallout3 nilrem bigman1 kickass1 theresa1
bikerboy moonglow sideout marciano nascar2 james69 mackay loverr valjean roscoe1 katmandu hotbod
paulina1 ryno23 logitec musics strumpf bmw325is hangover greendog pastel metro2033 tombstone
bruckner ltleirf collants grouper sivart inline smoochie excellent dickies benladen pitbul robert3
realty philmont blue77 perry1 darknight knicks1 thegame1 1melissa bacon1 convict finished modems
ducky1 redskin1 popimp nokia3230 jimjam toucan froglegs incubus1 zoinks cobaka yfnecbr crasher
winnipeg hello1234 moomin primaver fordtruck yzerman1 charlieb leicester pearce replace rosemarie
kelsey1 branson makeup frank2 buster2 cochran kayaker masher 1taylor 1jesus martin2 yes90125 copter
86mets marques dallas21 sex12345 nascar20 kidman starry seaton legendary rowdy1 justforfun pereira
pavel1 solange herpderp primax fkg7h4f3v6 mariajos enriqu castello florida2 cottages lostlove
domina tumble paris123 james99 matrix3 performa supermanboy specops dictiona 0okm9ijn crapper
rhfdxtyrj june29 jeffer sample jenny123 avondale steels masturba sveta123 revelation telekom
s456123789 tbilisi schumach daking geforce sakic19 careful skorpion39 kinkos lyndon bakugan
mireille vfylfhbyrf novice tralfaz pasta1 dima2010 summer0 green7 smurfy downlow freelancer
tujheirf qwerty321 mevefalkcakk f123456 aaaaaas mendel dima1234 dima2000 mama12 230857z ticker
datnigga dmitriev irochka fierce meteora gfyfcjybr p4ssword fvthbrf destruct olive1 werty1 stasya
magomed quicksan igromania francoi spinning vfhctkm pashka kim123 jimmyg tarasova soroka inkognito
tishka karinka jonson shock123 semenova hatesyou m69fg2w unable tujazopi consense 119911 123645
123777 133159 144000 159123 215487 234523 246800 272829 555551 666000 4500455 5552555 7558795
8318131 12332145 12435687 14938685 15975346 38972091 40028922 51842543 123452000 123455432
123456780 333222111 chessmaster amekpass petros zz123456 martin7 huffman hoagie emilee 72d5tn
yippee dragula airmax sequoia hallow celebs amy123 nicolas1 bassingw crocker b1afra 1iiiii sparticu
counting jeanpaul sobeit davidg jeffie justin11 fantomen 1starwar 1hockey cricke vixens 1zxcvbnm
starss roaddog gobbler glueck happy12 motorhea helloween 21crack maurice1 elocin firefly1
123456789aa epwr49 geeman underwor abarth locksmit d9ungl volvos40 7xm5rq arwpls4u gbhcf2 sigmund
de7mdf alphas euskadi rogue2 ziadma demond m1911a1 gridlock lipinski rainbow2 ou8124me rulesyou
firetruck 1chance seminoles fasted jessica7 all4u2c godisgoo freddy12 candybar abc456 carla10
cucciolo cornholio yyyyyyy1 webstar inhouse rivaldo 1phoenix kattie qrhmis checkout vetteman buick1
waqw3p 2004rj delta4 ptbdhw orbita redmoon qcmfd454 tusymo nevaeh stucco nbvibt gethigh kqigb7
2kash6zq dlanod spotter mangas duke11 pokesmot amoeba lenny1 rockfish md2020 daveyboy ricker pyf8ah
1bailey sandbox slickric potatoe d9ebk7 curves sangria wp2005 lagrange auditor jalal123 sometimes
atheist cossie nikolaj deidre rileydog meditate boutit i62gbq civics bigman2 maples girl78 sharing
corbett lunker hello99 construc luvpussy dick12 holliste cxfcnm braindea bravos squadron goddard
marlena airbag ipanema naughtyboy herschel xakepy sky123 phlegm arnhem homewood yukon1 jimmyc
hogger bipolar germania geelong tijger bob666 scholar texmex admin2 energie cockring replica
steve69 snickers1 milosc convert bittle andretti oneday cocteau happy7 shetland carlos12 goatman
wellness sandokan peedee pendulum yummie chrisd lawnboy bobbyb kinney ktyxbr phisig oldsmobile
nicklaus dfcbktr mystere handel zorros sepultur sicilia romeos manyak nowwowtg 1a2b3c4 heartless
netgear my3girls fktdnbyf hooch1 shadow1212 soccer21 nopasswo suarez elloco pusser 1joshua hondaciv
tempest1 alakazam duffy1 money01 villa1 hej123 team3x nolimit5 hacksaw biohazar bmw323 tellme
august2 borisov spots3 brehznev casper12 ilovelife homedepo caterpillar ripoff sk8board hannah01
leviathan janitor 1234567890qwe peternor bailey12 peewee1 atletico cubswin1 academia acadia qzwxec
hardbody bonds25 renton fruitcak maduro dudelove qwerty2010 freaky1 ecstacy el546218 fabiana
deion21 kappasig florian1 anathema superpuper gilbert1 casper2 8letters template acuari tvxtjk7r
rubens xenocide rutland sasha1234 barrys beaver69 nikki2 dcowboys yessss overdose cfdtkbq kzueirf
blackmag tuffy1 codeman gamma1 roger123 g00gle agbdlcid jesus3 malawi vitoria roshan hfcgbplzq
1qasw2 rattolo58 green99 batata dnstuff april17 glavine bubble1 passw0rd1 christer moosie
football12 dmb2010 king69 h00ters hedimaptfcor mateus calient pollit juehtw kalima twisty richer
azertyu gotika pdtpljxrf assman1 1234567r angel5 uniform hockey2 herkules james12 sausage1 poopers
sharingan pozitiv jaimatadi mossimo rfcgth fuck1234 lovehurts washing eric12 juillet rajeev
football2 sanandreas lisa01 creosote amista piligrim dragon77 electronic trujillo dragonfire lennie
alessandr az123456 elenberg cosmopolitan cassey enamorad alevtina mancini gfhjkm2 hip-hop elektrik
jasond qazedctgb kasimir salama nadezda ilovepus zxc12345 roadstar kaspar sevastopol annies
autechre browncow beautiful1 nazira rjpzdrf djkujuhfl vaz2106 lildevil danube redknapp mariela
greats tester1 milligan stiffler 1fucker bill123 altitude usmc69 alukard sailer esteba iamhappy
bayadera sashas pencil1 zachar sweetp soccer99 eatcum ambient roksana sony1234 azerty1 zaebali
shitass inspire westward arriva cyecvevhbr loreal jessica8 anamari frfltvbz sweethear erevan
xtvgbjy geneve volvo850 evermore chelsea0 genius1 drexler qaz1wsx2 asdasd1 muerte strider1 sashaa
nihao123 religion artem1 camille1 aniston frnhbcf mechanical pomona dressage kellyann 1999ar
strippers chris99 rulezz chicubs antonella deleted fragment money7 severus redfred sebastian1
mcgregor redeemer bester rtynfdh artemon flameboy sperry nathan12 dukester kenner scorpio7 athlete
pourquoi vfrcbv123 shlomo rocky3 4815162342a biskit overture chutney nitehawk kroger milehigh
crawfish hornydog tigerpaw radost myopia oxnard delbert evgeni mathew1 k1234567 bandito bigrob
tensor oldschoo recruit artiller 00197400 thebull section8 bandaid cannes racecars kelly69 sessions
mathews namibia vovochka honeybea 11111111a rangers9 lobster1 belova damon1 stormy1 josie1 julian1
evertonf kagome sangeeta torrie starwar1 spring99 outdoor osvaldo minnie1 sti2000 herman1 holly123
superbad buddylee pepper01 coates council djhvbrc dirkpitt golfcart manitoba greener jacinta
jeepcj5 crazyboy danica blitz1 master23 pfeiffer navarre 1horny seniors gowings iforgot1 townsend
lawrun petey1 tiger01 navyblue avemaria viviane theclown makeme roxane dinmamma supermar probert
neener rosebuds nottingh 01011901 rfhbyjxrf ostrov delta2 sheila1 wayland kessler katelynn blue88
buccanee chihuahu mookie12 parachut afdjhbn oneill bergerac popmart doherty jessicas curly1
varadero redrum1 ceejay vivahate malaya sharks1 joplin carley civic1 gobuffs coleslaw serenade
rastafari shotguns breezer sitting spankey diggers hahaha1 ferreira bojangle lyndsay phase1
pussylip luckycat matt1234 notorious horny123 thuggin sadiedog daddie bigdaddy1 mackdadd lakers8
romuald budwiser iggypop anguilla enter2 twinboys knobby johnson2 rambo123 handbags moneymak norcal
gripper pentium2 specials henrys maggie12 domani partytim gracie1 pacifico reliance astrovan
collingw blueballs vortec ghhh47hj764 popstar zagreb squeek ajhneyf ignatz january2 james5 hideaway
isgood hazel1 oscardog trinit 1panther black13 1slayer cyberman b00mer fractal comeback bladder
ronnie1 panther2 1matthew pitbull1 drives masters1 freakshow milkshak getpaid keifer spector
biscayne lauryn priority oakridge rockss weedhead voodoo2 johnnyb management sabbath1 bob101
jillian1 lyndsey golfers roberts1 tauchen bobbyboy rocket88 seventy7 durant tazman1 haslo1 france1
cocodog wuschel dekker pionex ryan11 mycroft swerve tiktak pepper123 matthew9 joesakic ktutylf
ufkfrnbrf cyclops1 monger halogen waynes sicnarf hawking valeriy gogiants crawler winter11 jackryan
sexylegs elguapo majors 1234asd sc0tland gaetan mcdowell tinfloor stratton fishbait 5t4r3e2w1q
1scott freddd nougat thermo quagmire carly1 coolbeans printers reinhard redcloud killerbe jewel1
rennie fire911 calamari domenic pariah filters gearbox mollycat clicker sanpedro oldtimer dogday
jalisco tayson dreams1 fairfiel forfree starfury cocopuff ratrace smurf1 fullmetal travolta malibu1
bmw330ci neruda finster blueice znbvjd cannondale dinkle b0ll0cks crackhead friskie liveevil
curious1 lancer1 z1234567 asdfasd period delta123 boston12 putnam greggy ichiban wolf69 lvbnhbq1
topdevice pink123 09877890 grades slava1 advantag printer1 pontoon qwerty10 totalwar underwoo
123q321 billions flame1 nfnfhby danny123 supertra rvd420 homegrow flipyou supermen shad0w
q1w2e3r4t5y6u7i8 gjrtvjy pedro123 lbyfhf kaycee mutual redroses bigfella joy123 gaurav masterof
www111 killer66 notyou bilder ender1 byajhvfnbrf monolit sweetgirl uruguay cookie59 shinobu dbityrf
zqjphsyf6ctifgu flamenco fische maitre morebeer edvard goleafs skyhigh suzanne1 ironroad rhjirf
sandrin midcon viktorija timoxa exercise fabrizi noncapa0 speeding redstone olimpia 11qq11 tallguy
prono1 tyrik123 devices kavita natalia1 puccini taters gthtcnhjqrf k9dls02a takagi 1hxboqg2s
lhbjkjubz2957704 pulley pradeep sergik devo2706 roman222 tamwsn3sja 123423 125678 135711 183461
198400 227722 233391 369147 481516 526452 554433 998899 999998 1232123 1313666 1314520 1596357
7355608 8543852 9632147 13324124 36460341 77778888 81726354 86753099 88351132 88889999 123123456
299792458 481516234 boobis denman85 binary napier roberta1 moreland 55555n jasper12 nadroj septic
leetch cabinboy shines ctcnhf opopop11 134kzbip gsewfmck yhwnqc dzakuni amadeus1 blucher teengirl
bellsout pescado freeee arundel showers doppler belgario sexxes rose12 sociald beandip 1bulldog
1012nw hypnodanny wildside anjana cavern 1ccccc 1xxxxxx aleksand qaz123456 chicag tetons biteme12
whittier cavscout borneo 1qazxcvb 123456782000 1234as drlove cyrus1 cisco123 alfabeta 123kid
julie456 charvel yumiko ontheroc h2slca apogee clapton1 repeat john69 yakman hayduke blingbli
deckard 545ettvy bjhgfi 2wj2k9oj alianza alcapone cooool flagship gjmptw runway muirhead deftone
monica69 nabokov hightime natedawg hepcat eastwest giusepp lights1 213qwe879 piehonkii murdoch
footsie horney1 12345aa 123456ss angles suzette nascar99 stores vg08k714 baerchen victim tamia1
warpath finbar openwide insane1 1chelsea 1ferrari anna2000 baby2000 gepard tifosi noidea gfhjkm007
ontime cq2kph wvj5np concordi grouse arschloc qwerta surreal cordero subito homicide 89172735872
farout eeeeeee1 dakota12 ferrer 23jordan timoth zachery linda123 tri5a3 3a5irt yja3vo 747bbb e5pftu
y9enkj magnum1 troutman andrewjackie shaheen knuckle chablis 5lyedn zpxvwy alina1 hot4you dante123
uiegu451 btnjey vgfun4 4pussy 7ovtgimc graceful seasons libert 766rglqy clumsy sappho king12
monorail succubus warlock1 willia1 xxxxxxx1 beercan damngood pussyfuck bootsman lsdlsd12 bmw530
1yellow bubby1 sonicx handjob nujbhc scorelan pot420 boonie mobster prometheus cinderel armagedo
brenner dirtball tootall jesusislord yankeemp jupiler zxgdqn beetle1 sabre1 novembre sucess forgive
bigmac1 1qazxsw23edcvfr4 123456zz jalapeno austen brandon0 bintang intimate comander itsmine bootay
nefertiti incredible myword annick spatula faerie whoops chakra alexand virgins antler sloane
valheru turbodog amaterasu mastercard brides dorothy1 paddy1 avensis hard4u cathouse hajime
cornflak kswiss onlyone4 pjflkork frankfurt hertha rancher catsmeow 8uiazp kanker exposed plucky
packer1 shanty konijn guest1 june17 slage33 hairy1 rfj422 socball pirrello anchorag biggins lamers
rose123 sergey123 alicia1 3xbobobo brakes archives pirates1 spacebar cfvlehfr cripple madhuri
peekab00 9379992a hacienda bad123 nescafe takeoff joshua01 packet shilpa tigris sonntag mistydog
engine1 carter15 thedevil rjhjkmbien a9387670a cellar barbaros monday12 dicksuck abaddon alex00
fatdaddy security1 crabtree raven123 ktrcec sophie12 fred99 mrjones tonedup cutler sugaree episode
pixie1 carton alison1 1111111q boopie soccer20 gerald1 achille yankees0 love14 dodgeviper poppys
guitar12 collins1 tequilla mercedes1 a1l2e3x4 choctaw 2110se 1adam12 holloway chiken mummy1
zaq123wsx ferndale jam123 ghbdtngjrf loveee .adgjmptw bandung victoire zadrot kingfisher gaspar
andrew01 fcbarcelona wargod agents facile andron flutter provence qwerty89 precios maintain rhodan
sidewinder gorodok n123456 spelling mcfadden alenushka otello always1 merton zsxdcf slovakia
loveislife soccer16 brilliant asdf12345 sondra colonia alladin julieb scarecrow icecrea hockey11
angela12 vbhjckfdf saluki smk7366 richland mylove1 welcome8 simplex anna2010 lampoon snaker fisher1
percy1 harley2 birthday5 ilikeyou ulster loveher firewood freshman flight1 alaskan goforit1
websters bellas frames apolon apollon zmxncbv rjpthju kotopes lena2010 cfytxrf ghjrehfnehf hingis
alex69 snowdrop tickles 4321rewq 123qweqwe opelastra werthrf chelsea6 mircea melmac kazakov monito
lesbian1 malkav narayan qazwsxedc12 teresa1 kjiflrf hockey10 kentavr fredrik napoleo liverp00l
cessna17 feature suspende airjordan stang1 master10 billard nyquist rezeda diablo666 mizredhe
rfvbkkf yanshi1982 stargazer julia123 mandy123 max2000 thissucks brenton tianna andrew123 fantasma
amrita winthrop amylynn berlit kilian djkrjdf angeli anneke killer99 marlbor honey2 planets hashem
024680 1andrea edoardo skylin fourier werthvfy antique parool morgan2 kaktys koteczek clemence
apples12 chennai martyna emerica exbntkm antone obsolete blood123 slowpoke jordan01 francy azalia
luthien zasranec studley chuckie1 thegirls aries1 samual armagedd raspberry remedy arturik chelios
schaefer dbacks sevendus multimed vaz2108 dimsum roxbury baseline screws bitches1 howling scale1
blarney grunts doglover bagpipe seaking septembr djembe alphabeta letmein3 brewski david7 kalinina
jake11 vialli heskey geddylee pantry gizmo69 brittany1 jasonr clarks biggreen birmingh tracker1
chingy ravens1 bangbus bcnjhbz truth1 nations davidh honda250 pyramide august16 xthysq rikimaru
fred01 grimsby goodrich millie1 tazzie firstone hullcity beachs seymore yyz2112 carlie sidney1
bartender hawkman goduke monamour my2kids camaroz28 wedgie wheaties bassie mavrik batman7 camillo
missed olesia unlimite qsawbbs puppie gaydar skimmer orville uuuuu1 wwwwww1 confiden bobbbb duke01
charlie8 snoop1 blinds macsan26 glock23 biomed britten hunted carlton1 avilla bear69 rfpfym notime
sunmoon gocards programm fishboy haywood clarkson judoka digweed hyper1 media1 renoir bunny123
deadbeat redcross danielle1 stanle bluejean kayley idiota banana12 killabee rifleman iseeyou
natas666 moriarty haring tomcat14 bigair chatty kstate bootyman 12qw34er56ty padilla gunther1
believer zxcvbnm. schmoe verbal granit honey123 password00 slicks fiona1 blinker dreads piramid
planters jolanda forster german1 chomsky sarenna spiegel hollyb bernadet alex2112 activate neverdie
manning1 nnssnn war3demo boomtown cindylou feldman biffer solara billgate penalty waverly penis123
scouter richard7 honeybear rawdog mrskin cheetos newzealand trumpets lorenzo1 volcom1 trapdoor
sexy11 veracruz hardtail corpsman octane racheal bottoms 23wesdxc blunt420 bigjay 1rocks celtic67
blowjob1 lloyd1 chelseaf blocker druids stimpy1 nasser propane boobman sanche hummer1 irondoor
tractors islanders billybo kingdom1 nagual drunken christopher1 bitchedup lucylu buffett1 osborn
nivram aristotl 159753456852 donegal blackpoo davion salazar shields t3fkvkmj huevos spank1 three11
collant blind1 fencing ventrue perrier lagarto golf11 netvideo exclusive blumen shaolin1 philips1
noaccess mason123 jennyb godloves tiger12 bob12345 bobby2 younger chucks clint1 carriage bondar
yonkers tomwaits junior2 betsy1 fedora ludovic poorboy geniusnet cfrehf jeopardy mcintosh corvet
smacker grosse frolic judson demand tiger99 snorkel techno1 norcross silky1 signup civicex maisie
collection password10 33ds5x tigerwoods benfic passio newjerse fish123 mascot defiance forgotit
merlin12 intel1 aynrand chicago7 crocus brunner wolverines unknown1 7seven texas123 tattoos archie1
baseball2 longball junglist cornbread panic1 pilatus acer123 motherfuck qwerty3 keyhole porno123
smartie daisy2 camaron margo1 chris01 patty1 deltaone stardog hateyou captiva arclight snoopy12
drache right1 mcgrath blesse windsong toogood lightsaber skoal1 lasagne stavros moremoney 123321qq
timewarp nikon1 joseph12 kerry1 inuyash supercar shaitan hardline bassale whattheh neverland
cortney thorns hashish orange2 oshkosh nokia5228 smolensk jordan22 yeah11 cunt69 myballs edouard
grunt1 mojo69 metropolis tort02 leapfrog accord1 permit tascam davidp kamil1 servant cash12
freemail goddamn zxcvfdsa mazahaka djghjc maitai danny2 1234567890w qwerty666 parol123 love2000
ginger11 treehouse nugget1 yojimbo wolfgar daytona1 uthvfy krause matrix12 sssssss1 azsxdcf cat222
rockyboy reese1 sirena wow123 denisov vfhrbpf guards kondom25 1211123a awatar tanzania dumbass1
fantik dimon4ik 123wer gfhfyjz ktybyuhfl pablos feelme flemming suzieq screech juicey motorhead
123123s playa1 polo1234 123654q kovalev siouxsie password23 vlad1995 slicker timeline matthieu
stuart1 sachas fetish01 wessonnn lefthand jeffre glock19 heatwave jansson geronto suspect nurbol
pitufo markova harlow henrique kishore jasonm sylwia skipping warszawa tamila maryjoy ladyffesta
installutil lekbyxxx networkingpe comicsans pnp0c08 zvbxrpl tarasov olegnaruto 106666 123400 148888
195000 198900 258789 302731 375125 556655 666425 778811 1123581 1236547 1357246 2481632 5782790
12342000 21436587 36987412 66669999 123654987 444555666 1236547890 drogba 1chevy somers wehttam
daddy2 brigade cr250r bogies smallfry 6458zn7a qvw6n2 hasbro spoony david01 matild toobig birthday3
blakey unicorns m69fg1w disease terrys scoots defeat pelota lithium1 1beavis octobe pleaser
chippers nichol1 jjjkkk penmouse bearcat1 kisser vbitymrf 1steve sp00ky jerky1 1aaaaaa 123abcd
12345abcde abcde1 geilesau lusting montgome pompano cum123 1jones jasonx dga9la v2jmsz casey22
bruce10 sm9934 aristo kill666 fihdfv sd3lpgdr llcoolj idteul hardass dalglish mike24 natwest bmw535
skorpio 1corvett puntang impaler tincan gatekeep spurrier 669e53e1 karishma 1smith 1clutch twopac
arrest avery1 matt12 phikap nemrac 1p2o3i e3w2q1 daboys gooner1 pugsly spammer cecili brian2 phunky
tension f1f2f3 1ddddd 1fffff 1yyyyy schools schick donato larrywn steffie f00b4r len2ski1 schism
yakumo 474jdvff jmzacf kringle symow8 625vrobg dwml9f zesyrmvu ifghjb damned69 firewire cde34rfv
cqnwhy cuxldv jenmt3 vallejo rincewin buddycat 7pvn4t yqmbevgk bloomer cammie sh4d0w3d gfxqx686
pharoah 2b4dnvsx takedown scammer buzzed bastardo golf99 ulises konami holida danika gobruins
andrew13 manners matthe1 paiste pornlove fortis bronco2 darby1 beatnik killer23 softbal d2000lb
minded cheung wcksdypk 254xtpss 3tmnej ue8fpw harmony1 wolf12 kaylie rlzwp503 fuentes all4u2 growth
83y6pv 5qnzjx bayshore lasagna qwerty02 duvall momentum 1morgan quant4307 1arthur dragon3 sexsite
balbes jearly mcfarland austintx reddawg vanish jgthfnjh lvjdp383 fuhrfzgc griffey1 dickme balling
patagoni mhorgan holman valium wavmanuk jetman rapala megumi falcor shrike01 broccoli charlot
daisymay asleep lowboy qpful542 tamere egbert sk2000 melton fridolin virus1 rasheed adastra mike18
meanone 000009 dreday sarajane blue52 schmitt hea666 leonel sigtau northwes alexa1 borland
duplicate philadelphia johnny99 pirelli dontae sukram whatthehell ohwell tripoli rosales merlin69
appels drewman charme saxons creed1 karen2 kolovrat manley escorpion volvos80 ea53g5 pepper76
r1chard passward plonker nikeair rafferty acuransx piggie shooby gunners1 1black a19l1980 1shot2
89211375759 vagner abcde12345 1qaz3edc leafs1 123456aaa 1qqqqq nutshell pagoda jumpman23 mustanggt
hotcum isabella1 alesia natura sweetpe abused mumbai sexylove giantess 88002000600 lsia9dnb9y
camaleon lucky12 cathleen shasta1 theblues sibelius shane123 natasha2 onering abramova walleye1
whytesha baranova edgard briant deeppurple service01 everyone asdflkjh ace1210 domination angelique
spaceboy agamemno settlers goldorak cahill tickets kipelov duffel 123456789i john99 merlin01
gjkbyrf creative1 breitlin gohabsgo spaghetti beavis69 crespo parkside ashford malvern dances
addiction password8 utjuhfabz jor23dan 221195ws oktober7 jehova serega123 boy123 silver11 melinda1
qwaszx1 tecktonik pinche violette agent99 max777 timberwo rocky13 bazzzz asdfjkl1 aezakmi1 badfish
005500 technology pelusa eyeballs producti imagine1 monte1 755dfx fyfyfc spk666 klipsch ktnj2010
armond misskitty chargers1 agent1 martin11 a1234567890 mike00 bohemian armpit blimey doroth wallaby
almira sarang z123456z dfnheirf aaa555 balsam morgane zoidberg wildman1 honcho survive nautique
gfhjkm22 iloveass monterre paparoach twisters dawkins dashenka birillo severine alphaomega hiroko
aaa777 anna1988 approved stone32 frogger1 angel9 veryhot bailey01 ardent wonders dalamar asturias
elendil juanit madcap 12345ab 1qaz@wsx reanimator angelochek artem2010 vekmnbr benefits alex21
ranjan anastasiy catering korsar windsor1 korvin azaz09 1234554321q deadman1 dolfin dolemit1
pokerface realmadri whitewolf quigley theghost stellina tesoro george11 moulin dtnfkm streetball
astaroth teaparty monet1 12345zx vodolei froinlaven jagged mudcat baseball3 ofelia berlin1 schaap
chilango duende 15s9pu03 shaina weasel1 brimston freund woodlawn capita dominant kumar1 dimochka
sixgun splitter arshavin cherise gostoso krokus gooners ivanka petrovna qwert54321 climbon escada
kennyg angel6 cocacola1 artem123 spike123 mightymo hariom asparagus vfuyjkbz habanero freedom5
mariella foundati seashore devilboy alabala esperanza goeagles quince telefono 1234567k firecat
pjcgujrat april6 cruiser1 getaway gagher serkan peanutbutter simba123 redsea rastas quattro6
hemmelig chamois tanith breaker1 callas diabetes artisan kibble channing qwert1234 snaiper splodge
lolpop hxp4life twice2 1player hellyes murmansk boy4u2ownnyc bear11 bunches pepsico killer11
explore1 hoping suckit69 surfboar bosses prapor beholder 2bornot2b miller31 hello9 baller23
mario123 gellar crazycat baltazar littlebo buttmunch gatorman twogirls grappler harley69 bambush
iamhere crickets longbeach fizzle rambone kikker cantik deposit daisys western1 roadie baobab
monkfish kellym chameleo barbwire befree overlook vtufgjkbc voldemar bornfree barnyard redfire
wetcunt oceane barnum splooge micasa ferrari5 britt1 suckmeoff constance 1234567b tarkan realgood
tanisha sammie1 pipetka himura ludlow vandamme 7xswzaq bavarian sarah2 summer00 nastyman hotwheels
gorams tailor golfer12 insure bowler1 ddgirls michelob cowpie beerbong love33 vettes crayfish
stevek firehous 1heather beegee backspace frenchfr rustys bumerang pounce buthead satans bluecar
liberate fuckyou! bighorn schmoo parkview 2bornot2 shitball saliva thayer nadia1 darksoul beograd
jordan123 rassvet roxydog pronger skynyrd sticky1 painter1 hearse peapod way2go clown1 verynice
jorgen martesana wutang36 phoenix7 sally123 c43qpul5rz invalid focused bethie stiles 159753z conair
mermaids 777win rockhead playhard principa tsv1860 shoebox farted jasonp dallas11 madone jamesp
jrcfyjxrf bhutan muscat scared funboy hugedick capella ballers bigchief mojoman cabinets dementia
dimwit kellen dogstyle bigfan kimberly1 fosgate larger getrich bodyhamm jasonc thrice sintra starr1
rodney1 chucker devotion elbows bigstuff majinbuu joeman eliza1 winxclub gunship misawa pitbulls
providen dragon9 maria2 sweater simone1 marielle bonded billbo suzanna diamond3 chipster toyboy
cheney phitau saddie kansas1 backside davidruiz detlef miners schlumpf wm00022 green22 espace
crisco bitchedu eugene1 hangout yensid julius1 rounders numberon circles slayer69 blacksex
blackhawks forzima witch1 lee123 crossfir codename blotto bologna1 job314 jasmine2 muffler dalmatio
ranger12 pavlusha jenny2 suckmycock 741852kk travel1 funtime1 mybutt troyboy millionaire briley2
movement excelsio ninjaman dessert waldemar mesquite anniedog staley bobbin peanuts1 d78unhxq
redwood1 marsbar ankles trololo cordova snakey drumss freakout spanis radley nooner racing1 graham1
trademan running1 garfield1 headers grandmaster nitrogen ilovegirls dapimp frequenc trolley zzr1100
m1chael stifler melodie nokia6230 chilling ingodwetrust thunder9 mishanya littlebit s4114d falcon2
minicoop diskette cobra2 k1ller jasonn kennys deadlock cornell1 geek01d pepsi2 toxicity skeets
moose123 henriett dohcvtec hologram greater macanudo dakota01 creole charles3 cameleon canard
moosejaw offline costume clooney master5 chrisk counters justfun icewind enzyme polymer
minecraft123 finance1 dignity7 chelsea8 jcnhjd pierrot harriso london20 lightbul products 1ashley
wwe123 ultimo nightwing karina1 fornow davidlee whatnow daddyy danilov mickey12 sarahc 4cranker
teremok goodbeer whatif sweeter catdog1 lifeson q123456q duncan21 lerxst seanjohn laura123 parker12
longlife soccer4 mashenka titani desant nremtp shanice mayfly pokemon2 pasha123 fatality dome69
horndog1 qw12qw runescape1 7f4df451 twinky standart westwing tippmann fatbob rfnmrf marquez
composer intheend doedel commish davidr zermatt monkey5 qwerty111 jeep95 nesterov rights kappas
abkbvjy waheguru pastas jobsearc aw96b6 mika00 geolog turtoise orange3 riesling anastasija kashif
rfhfynby karthik natasa morgan12 igor123 goosey felicida whisper1 manuel1 rostislav bear01 dbyjuhfl
roxann thomas11 nokia3110 gjvbljh piknik loshara namron paulaner glory1 kristel seward pass69
pfhfpf kbnthfnehf ficker lopas123 generic1 sucram erkina safina volgograd fk8bhydb winnipeg261
cegthgfhjkm manics whoareyou digita motorol zerkalo dusty197 renner ghbphfr gokart kkkkkk1
berezuckiy my2girls marina123 ole4ka pussylick pigtails abigai conehead negril sandhya gangste
hiroyuki teachers mustard1 gulnur crushme hfccbz megapolis satoshi modified vfvektxrf jasont
12345678qwe room112 karolina1 sanek94 kairat scripto ktr1996 vlasov digitalprodu installdevic
berbatov moldir p123456 sherzod 2509mmh 123456@ mmm666 113311 123213 125478 158272 179355 197800
198300 199200 222999 234432 332233 339311 345543 392781 442244 444333 444666 446655 556699 557799
600000 616879 697769 700007 703751 708090 852369 888111 889900 975310 1234512 1234578 1453145
1654321 2835493 3334444 3891576 6031769 6666667 6820055 7894561 12332100 12345698 19216801 19899891
19977991 22221111 123452345 159357456 666999666 951753852 963214785 999888777 billyray crying
sirens avocat selfish dunham maarten vitalina netcom xswqaz minami dun6sm zsfmpv voyager2 crf450
devilish seemore chrisa taxicab dave69 cobber nolan1 huxley joedog pimpdad yesman jazzzz 1j9e7f6f
masterb8 warlord1 hookedup matilda1 1power edgewood richard3 1eeeee 1ggggg trojan1 1zzzzzzz
ggggggg1 1rosebud pussy21 wharton kucing abcd12345 byron1 motdepas asdfghj1 rodgers joey123 allianz
antlers metart melissa6 tennis11 masterb paradiso hotstuf a131313 tapout 4ng62t cooling toront
rembrand nqdgxz wqmfuh devlt4 dynxyu mxaigtg5 tinner dorsai lipper soccer18 peterp samedi anglia
04325956 tweedy cheryl1 nashua spiked steamy fortun an83546921an13 terces 1apple 1buddy forrest1
1grizzly observer 1richard bigjon 1kitty wolfdog spain1 tatertot stanley2 0p9o8i amigo1 penthouse
jblaze katrine vfhufhbnrf bodger toasted foiegras tiffany2 compute1 viper9 lupine newdelhi batman11
chris23 containe meagain sharif xswzaq anna21 toering tgwdvu wallstre nirmal 305pwzlr nbu3cd ikalcr
tbivbn critic iyaayas e6z8jh zjduc3 yr8wdxcq sumitomo jibxhq chevell notyours sniper12 iloveme1
missey bmw318i sterne azuywe barrakuda spawn666 yelnats warlords fcazmj spaniard vasili sam138989
bestia hoschi robbin qwerty33 bobbym mystikal drawde georgetown extras catalan radial9 chicano
scrumpy uvmrysez 7u8i9o0p hotmove gshock merson pizzaboy pinto1 pandor drowning rookie1 betrayed
flashbac liefde abramov gillie billy2 berty75 minogue summer04 iraida trillion sexisgood hen3ry
renwod 1house 4mnveh anakin1 o236nq rovnogod isengard willi1 gotoit qwe123456 dark123 67vette
hoser1 wesdxc mcduff oleander chronic1 expediti skelly master7 1958proman flashes camaro67 454dfmcq
headhunt pussyboy yellow12 tbbucs gathering nicosnn hedonist greekgod frances1 andy12 gracia kappa1
franken markhegarty daveman throttle kristopher gregori koenig oaxaca ncc170 dummie brunel astra123
bingham milkshake 1crazy newhope office1 joselito tillman skunks arbeit smoove 123qazwsx fonseca
tomato1 austin11 gtnhjd mishima shaddy energy1 peach1 yt1300 newshoes aaa12345 aaaabbbb
qawsedrftgyh tarantino diablo11 abhishek caseys drawer qawsed123 punched cbr1000 rccola rhett32
antani badass1 blue02 drums1 gamlet symmetry doghot abc123456789 melbourne samarkand adilet abdula
wilkins ljcneg estefan chino1 infernal ghjuhtcc bartman1 mohican rugged papyrus vip123 jasmine5
sesamo amanda01 muffy1 lumpy1 brampton roulette testing2 access123 executor alternat womersle
dblock emmanue spaced 777777a august25 nichol karandash tristram action1 bb123456 yoland moppel
jemima alicat growing adam1234 jigei743ks august11 charlie0 locate charlest snowfall towncar
nagasaki archer1 filomena steaks 123456789as preciosa tommaso ctvtyjd advokat adxel187 toystory
avocado unicor mike21 midgard ellis1 tool69 thomas19 bangalore idlewild trythis silvers francisca
graikos polito cjxb2014 emerson1 42qwerty42 moguls dawidek karen123 wapiti oldguy illini1 joker666
veterok gr00vy nostra rammstein1 craxxxs mithrand fhbirf autumn1 fishka jabba1 strats bibble aldrin
structur chloe123 dimedrol alex23 rubina getreal chinita muffdiver kazumi godislov at_asp pflhjn
cegthgegth pornography dionis gfhjkbot bernar 7653ajl1 greenie tigger11 antero shinto cecily ascend
minnette vessel green69 campari biglove vinograd samvel lesnik qazsedcft 123321qweewq 0987654321a
sereda alesya jlbyjxrf ujkjdjkjvrf punheta kbdthgekm merlino 1029384756q mrsmith widder gatita
merrill1 quiksilver challenge isaiah1 belgorod aristote 1234567v curitiba lindeman tomjones alices
mixture picass chongo ettore ashton1 cacapipi mcgraw beloit mrgreen ramadan endzone vtkrbq noisette
crumpet allout lfplhfgthvf italian1 highfive love01 chalmers alliso ontherocks poolman rfhfrfnbwf
soriano medicin sneeze omega9 dorkus koldun deandre santeria rekbrjdf deathstar moneymon ericson
punjabi mystique crystals gumshoe guido8 fvcnthlfv qwerty69 fuckwit anvils ankita lodoss georgin
timberla 033028pw fuck11 condoms downing cdfoli michel1 asian1 m1garand bilbao lumberjack gigante
ghbdfn priora maradon bundas indigo1 tigers01 northstar ilonka bigwill strain prober nekkid
burberry doogle krasavica vfvekbxrf anna1989 scouse hernan butterba badnews animation animator
bethesda tomek1 espada minolta rfgtkmrf sloneczko kononenko bureau hunter99 gembird vfnhjcrby
vaz2110 cross1 dillion trailer1 balalaika karimov franchis nicola1 shumaher kartoshka bassss
redman1 ryjgjxrf isaeva anywhere hebert crevette cockman sophia1 redlegs fallen1 shutter linwood
februar dogballs basspro eliana misterio jason5 armenian 2004-10- bigtime1 brookly kidding blah123
streaker spells include roadtrip holliday strata stubbs buterfly vulgar eastern1 asshead 1wizard
sikici gnomik aureli austin123 ellobo boredom cashed 1please ghjcnjnf futuro sirene kalinin
pistache baileys passwrd clean1 thebears green6 shortys david3 govinda direktor harmonic merida
narayana giants56 salisbur miata1 george3 weezie patric1 terry2 winnie1 tyghbn cock69 redapple
brain1 1balls denison licked airsoft orioles1 bambam1 wicker finney plmokn hipster brillig whitetai
kellogg favorite3 educatio scraps saber1 bailey10 robber junkies banshee1 banyan shuffle sarahm
caracol rhtfnbd danial babcia passwo carole1 apeman basenji glencoe grumble sashadog maureen1
chibears barrow scoreland nirmala bouchard bradman roger2 manstein wanton batcave gerrard8 bmw316
austin01 chrisl clara1 shack1 19371ayj demolay windows9 koala1 berman neworleans vanechka far7766
aerostar titans1 moon123 xxx111 bigboy12 elsinore mantas joshie gisele mardigra auckland2010
brandi1 deltachi hockey19 veronique milkdud pueblo lubbock fresher scouser celery nozzle beernuts
wolf01 manolito gazza1 sexiest belladon 4freedom rebel2 074401 ironbird eveline gnarly lordik
beer30 bobster tarkus matty1 susie1 davids1 nintendo64 babe69 wolfman1 univer satnam bichon all4u3
takeit missy2 wordlife quovadis plankton lurker eric1234 foofight diabolic duhast talisker 1234qq
siberia jimmyboy susanb brianm r3vi3wpass coco123 fucknut hello69 tbontb chorizo breanne gobuffs2
habari parents charlee lagers raven69 yfltymrf sacramento beaudog canaries flimflam bighouse
housepen dale88 lustig flyrod ampere littlejo nannie hotbody ironmike blade123 allblacks green23
ironman2 bimota bingoo needsex oneluv shonuff gifford jason25 bigstud hellspaw gococks juancho
goonie wallst darkmanx neuspeed billgates fj1200 engines buddy7 mrspock ithaca august31 jackin
christian1 marlin1 looksee heckler ironsink closet pittman clough goodgod norman1 fastone legalize
warbird wiggin wahoos iloveu1 ****me lifeline rainbow7 rhenjq ladydi miyamoto putamadre honkey
s1lver browny haylee deepdive phantasy gansta steve01 tasman pushit stapler sawmill tuffguy
grace123 kathie breadman wideglid treess naveed protos soccer5 zzzzxxxx mammal fantasy7 calliope
jerome1 gossamer thehip aeiouy testuser hello3 shares braves10 1amanda sucker69 builders corkey
monkies license cfif123 volker partyboy lobsters harold1 jonny1 donnell w2dlww3v5p jakeman john01
merger dovetail goober12 funkster 4me2no mandragora leto2010 seesaw peterb mytruck spirou
omgkremidia dogbreath daybreak norton1 knight12 magoo1 peter12 shit123 salinger bubbie timberlake
crickett telstar shyster jacob2 dedhed track1 megastar butterfly1 shecky dollar1 milwaukee trimmer
charis skippe gillian1 jake99 mst3000 pazzword woodford eclipse9 jackdaniels residentevil claret
forsythe lockhart mookey 1merlin ruthann javabean joiner strait leader1 happier patche bunny2
daffyduc stoopid christal zyltrc ranger5 6xe8j2z4 applebee imajica marceau lisamari caliban tragedy
housecat requin fe126fd nintendo1 gfhjkm11 mackdad eduardo1 policema 1freedom dragon25 carlos123
offense towson mancity1 logan123 cutting ziggy123 qwerty23 casper99 minivan random123 copier
qazwsxe minden blessme lovesyou galloway offset mancow redshoes pondscum mainer daftpunk blackburn
shoppin linus1 grimmy univers corky1 counter1 workhard methane sunnysid speech solomon1 redboy
hungwell peggy1 olcrackmaster monkeys1 gamer1 poppy123 ficktjuv viggen smells oscarr dayana
ybrjkftd geyser jack10 prince12 aksarben 987654321z liljon bnfkbz cujo31 morbius killer69 changepa
s7fhs127 spudman premier1 painted herbert1 cybernet cyberia vfhbfyyf kwiatek novgorod daulet
karate1 sasa123 albcaz kevin12 shaun1 hbhlair john31 ghjcnjrdfif ebenezer thaman hotmale maricela
sexywife millenia 1234567890zzz denzel rfnz90 harrison1 n12345 kardinal wolfram eumesmo estonia
cleodog lfdbl11 display megryan vodka1 dobbin scoops economics navidad mariusz seeyou minchia
majortom oxymoron eliston leclair ducati1 zhjckfdf threesome dima1992 jacked benetton important
putaria tango2 qwertyasd 4809594q hysteria stuntman boloto dooker dima1990 samuri dima1999 ufyljy
joeblack jacob123 mudman taz123 intent mangust6403 dozer1 getdown koks888 upright freespace tayler
multik lizzy1 grasshopper mouse123 earwig mmmmmm1 ktyecbr welshman zhanna satan6 aa1111aa platin
seifer lthtdyz litter rockland fred11 hickey magnat 1234567s 12345678s uekmyfhf martial jimmyj
newspaper 0p9o8i7u freedoms jetta1 vlad1998 schiller flintstone redbull1 qweasdqwe oddworld a801016
tarkin childre silvestr greaser sexdrive pingzing snake123 ghjhjr zcegth dkflbdjcnjr j123456
bcgfybz bunko18 moonunit whiteman kils123 junkman jimmyjam sportster lajolla membrane sid123
freehand variant zaq12w monkey21 lecture ekaterina20 vika2010 qzwxecrv laputaxx vladislava fetish69
exploiter 32615948worms 123211 135795 157953 198700 213141 267605 276115 316769 405060 456838
464811 678910 741147 775577 777771 789632 824655 867530 908070 995511 1020315 1232323 1234599
1597530 3247562 5681392 6345789 7224763 8902792 13245678 13579135 15975300 19866891 22223333
44448888 92702689 123456788 123456798 753951852 minhasenha cables brinkley namtab manga1 mrlover
dragon64 cbrown herbst mariner1 demetria vampyr homesick leftover quatro bogdana himitsu miniskir
fahjlbnf dashit wouter phanto homerjay typical tuesday1 gammas ewq321 1ccccccc upupa68 invent
senses morgan01 5432112345 glimmer 45auto adnama bulls123 aphrodite dimitris stakan s1234567
alex12345 bathtub gold12 lickme69 blowup jansport cool11 bill1234 molly12 deleon slicky anhnhoem
pension luckycharm keithb slutty3 greengreen incognit mpetroff wc4fun o4izdmxu 878kckxy oddball
lazyacres project1 qaz12wsx gallon stever taylorma blair1 lesbia marwan lacross ginsberg tramps
patrick3 hotsex69 toolong 1cowboys 1rocky 1pizza rebound ryan123 sinnet bushes decembe garden1
mandys shorter overton sex2000 vasily devil123 vfrcbvjdf silversi arnster55 hairless freddi
dominati assembly gwbush1 snowshoe selwyn juanas securit reform 2196dc dreamer2 fairlady 1bbbbb
andrea11 0072563 bullpen isotwe 94rwpe luetdi pvjegu glock9mm 4gxrzemq jkne9y jtuac3my qmpq39zr
yejntb 4g3izhox suzjv8 krieger 93pn75 at4gftlw ljb4dt7n wmegrfux maytag shoulder 000005 lieben
monsta qr5mx7 duke123 dolina fatkid fred22 marie123 barbosa 4x7wjr 7ertu3ds u4slpwra iluv69 poetic
decipher cazzo1 wooglin 1sunshin 6jhwmqku humbert snoopy2 omalley nanotech janvier peppermint
caterpil norma1 achmed shagme analslut madmike chiefs1 b929ezzh shawshan aminor 9kyq6fge 7f8srt
schulz gedeon 12345asdfg hevonen wayfarer killemal soloyo 682regkh peterc scotto agricola leblanc
kimble leadfoot cooney reneee downfall tommyd bastille jump23 druuna charle1 lifeboat russians
conduit kairos sender parkave minimax utfp5e yujyd360 crista rocawear ufgyndmv freedom4 presari
b7mguk porsches piolin egroeg guppie alex007 logitech1 cobra123 gameday delenn sr20dett busdrive
uvdwgt phoebus kurgan stormie jtkirk ariston shadow3 andrew88 bigwave cheeseca retrieve zzxxccvv
parisien qazokm newmexic everest1 cmgang1 dave13 fritzy babyhuey honda99 006900 ashwin janessa
dontcare c00li0 fucklife hunnie jugger aaronb mashed jason3 7gorwell buttnut yelena paint1 piloto
godeep brunos 567rntvm tunisia heat7777 harryb fhnehxbr smokeit buddy23 shinigam randers 1braves
whitaker anthony0 brigit queeny catlin jesus2 lostboy apple22 tenore mercutio danbury vehicle
treehous crawdad pornman pokers carter12 a54321 karting needsome asdfrewq matveeva milion alex1959
august12 painful blitzen holera hillcres kobebryant lol123456 dark666 sonofgod rakker truckman
sunnyd qazxsw2 jmh1978 merkel loverbo kalleanka mester 1butthea nbvfnb alex02 pullman bugaboo
skate123 temitope april13 jumbo1 alibek anyuta woodwind harami sebora64 bachman 1qwertyuiop
crabcake basile boeing1 bankone divinity goomie saudan waleed pelmen tiger200 gatlin viborg
foxwoods dirtyman lawntrax dabble margin badbob dinsdale shalini zoulou unforgiv sanctuar rjvgm.nth
southbay twins1 clipper1 acmilan1 taucher rfpzdrf making matata method1 mishutka dorota relish
atombomb verysexy gavin1 black3 finite hubbahub sorokina flavour franka ohyeah1 112233aa 2502557i
carla51 chicago0 coleta cxzdsaewq legioner tortue millertime erreway jertoot dbrown arcana ashley11
fylh.irf artist1 computadora lafayett andreea taliban 123456789e gordolee85 forever21 mumdad
munchen serenit monopoli mosley westend portillo keving rfktylfhm seether huskie dovajb firsttim
sliders loginova blackone gblfhfc alicja eurocard hockey21 timberwolf ironchef fucknuts dignity
mm111qm kotek1 jabbar fdhjhf caraca parazit ahjkjd nokia6630 robertso cerise sentinal ajnjuhfabz
212121qaz gjytltkmybr qweqaz aileron aircrew virtuagirl rfkbybyf peanut12 sunghi magpies1 anissa
bucks1 pussyca mukesh don123 lbpfqyth winery geujdrf badmojo zhukov a1234b afhfjy ersatz cloud1
whiting borntorun ilovejesus verochka lamborgini ilovejes speculum fhifdby wizard12 rachid margare
winstons babilon hfvbkm barbra waikiki alyona spagetti rossella marlboro1 ruffian xenophon salty1
38gjgeuftd sasha1988 alekseev silver2 alex95 sensation alex1973 vorobey mama2010 alena2010 harrow
prestigio chitarra rebellio alex1991 machado helloall cavalo sasha12345 rjrfrjkf paula123 sanches
gwbush as12345 barmaley katharina jannie jetblack sportin nedved milenko parovoz a121212 alfredo1
venezuela karla1 sardar kameron alino4ka tdutif fabiano kolesnik 012345678910 kathrine twenty20
mcintyre sorted tadmichaels wyatt1 roselyn hardon1 nascar03 sexkitte zydeco maries macker 6339cndh
harley99 stronghold buffy2 fahbrf balloon1 thekiller altavista vhou812 turandot infrared cristopher
angelo1 shalimar sweety1 dingos lapdog kerala hairpie 1111111a pressman smokers flashg jeff1234
justinbiebe hotel1 1dolphin aninha b00ger matrix69 bioshock ane4ka yfcnfcmz remembe avocet antoxa
lisichka peralta studioworks illuminati aq12ws matheus sonnie vfhnby state1 guelph geraldo andy11
cjytxrj goose2 howitzer gfhfdjp backward hardaway angel99 angelbab shokolad madison3 pancake1
microwav sayonara anjela borisova tkachenko asdf11 ghjcnbvtyz fuckyoubitch antalya qwerasd sleipnir
trash1 asseater avrillavigne straus flatland pizdets ubvyfpbz obsession trader1 asd321 ivan2010
diablos tiziana ara123 shkola arsenic yesican bonjour1 sunsh1ne socks1 karlmarx vtufajy foxs14
gevorg a32tv8ls master00 lalala1 godswill dallas01 konovalov artyom soccer123 warior aztec1
felicidad buenos lyubov bacardi1 kaliningrad rattlesn automatic oleg1995 indian1 boombox lifetec
bills1 brooklyn1 mcgill bailey2 cellphone hummerh2 keylargo 1banana susans lakers12 manilow advisor
eagle7 lovecock graces diplom jaydog partys fittan dollarbi vorpal junior12 x1x2x3 tiger11 matrix13
chummy julio1 inspector multiple nicole11 baptist geckos goleafsg haloreach gregorio barbell
funbags blonde1 hickman barcode shakespe bridgette gmcz71 cocoa1 burley sasami 1maggie barney12
beverage shoelace kurwamac catinhat simpso katieh jayjay1 basia1 inside1 googie volvov70 basque
lester1 nokia5320 superma1 crazed spencer2 gambit1 tujhjdf freckle beaches1 bertha1 latics panties2
parkland whipit skyhook madison9 carrillo hagrid bernie1 hibiscus mydogs snowwhit elaine1 santacla
free4me prescott chesney mossad grizzley beejay amistad calabria staten larrybir 1steeler nikhil
cindys tombraid boriqua kakawka deerpark nibble skylane production peejay wildthing missoula
00000001 searchin 452073t madhatte fanny1 fenrir hendrick bhbyjxrf amonte tommylee labelle monica12
veritas1 ayesha lucky69 incoming branden1 terras polizei triste kalamazo saphir liebling bluefire
woodbird constantine elinor family01 w8sted charmer spoiler grundy gostosa iamsexy goblues derrickh
deshawn hitmen hunter69 healer labamba money4 neptune1 ripazha 26429vadim ripper1 gerrit flyman
novass hollys belmar weegee rexdog pigboy dave99 master77 piglett suckmydi rollout steeda blowjo
phoneman mynuts facials neworlea massimiliano sasquatc megans loveone browns99 chips1 spices
chancey sam2000 pussy11 call911 redhair chevy350 wigwam noreaga stjohn election revere tylerb
ruffneck putney idiot1 smokeone cadbury bill99 parcells emily2 valves fatrat lombardo likemike
trashcan waylon mandie bitchboy marryher lady12 coorslight renaud boats1 parrothe redwings1 fritos
cycling deltasig insect birdman1 carlo1 qawsedr dutches trench pursuit jonnyb damocles caroline1
lloyds blackdic x12345 chinese1 pugwash likewhoa shadow22 tantrum money111 raylene godpasi shallow
p1234567 gucci1 summer07 teaching supermax reggin executive chaos666 schalke0 psycholo scorpio2
paperclip rastafar salzburg chianti blue2000 deirdre starrr bonzo1 sintesi07 rey619 vgfun8 clarkken
london2 lucky8 peerless october8 chelsea4 wormhole urlacher topaz1 dodson lp2568cskt sexfun sp1der
scooba animate retina britton reynard skins1 carlsberg chrisx melvins gonzal easyride travels
****you ratface masami bakker cjlove legrand bananna napolean kevinb walther yankees7 beast666
jelszo cardio james3 tanya123 phil413 shamanking partagas botafogo sanborn drains josefin oxcart
disorder venom1 pepper2 proxima cumsucker cbr929 chapstic lammas secretar coolguy1 woody123
cumlover tarbaby scooter7 antietam sydney12 touring hexagon devon1 reunion ereiamjh smeagol clarets
chapter dulcinea crutch canucks1 gnocca celula beach69 nhfdvfnjkju123 friars crouton happy100
penny123 elbarto weeded mudshark webman sallys golions 1w2w3w4w truck2 codyman str8edge gattone
xcalibur cossack veroniqu gettysburg bvgthbz widespre sunking gjikbdctyf c12345 parent vidadi1
caddie barsoom drastic cahek0980 iglesias calvin69 kryptoni dupa123 guildwars lol123123 scottie1
bracelet candycane chris3 dima1994 melissa7 iloveyou123 danger1 1mickey nephilim pumpki cliff1
toadie newhome poulet nissan350z ch33s3 massacre chalky montgomery cabaret shiney charmaine thefox
doomer chester7 poochy madagascar tgo4466 darrow maddmaxx pastry ghosty bowhunter gottlieb leverage
pooder monkey23 jackyl kevink nathan0 rainmake cracked potter1 magistr june27 nutcase sweet123
frolov mordred bromley xplorer cableman gkfytnf zippy123 daycare deanne dude1998 damaris powerpower
power7 free123 hemi426 redding waffen vinter june21 muffin12 malik1 742617000027 vbnmrf noway1
jeff123 indies deagle scuderia gilman ripcord silverfox chameleon silenthill pogiako ramsay
nilknarf cyfqgth knotty daisie daisuke navigate tigers12 sucks1 twinss hogwash tenshi newburgh
1mouse dfhtymt dembel shanda 311music noneya stephany toast1 stressed cristy perseus shiva1 isakov
revenant qazxcvbnm popkorn 0147258369 xfqybr jetlag campeo minouche kukareku ledzeppe deadline
denwer dilligas pppppp1 deniss tupac1 rfvxfnrf leppard drumnbass showgirl eknock deltic qqwweerr
744744z tane4ka flatbush suisse elusive stalker123 zxc123zxc metatron ghostly dolphins1 honeymoon
cbvjyf moderator limpdick 5t6y7u protools jayman1 uhfvjnf jersey1 bankai capture homeworld downunde
egyptian gondolin 1qasw23ed 007008 station1 volvo240 vanilla1 todays mouseman dartmout qazxcdews
dctktyyfz panthe moresex pon32029 1234567l eric123 dialer jarman lovelov hitman1 lollipo examiner
ridden hollister primo1 max33484 changing juiceman noclue putain radical1 henry123 kaleka golf56
cryptic narkoman q2w3e4r fifa2008 000777fffa 41d8cd98f00b undertake hfccdtn goodgame marusa
necroman dontask frosty1 123sex iamhorny everlong 4311111q nudelamb pinkpant schach tombraider
miller2 sacrifice 12345678m ag764ks ghfplybr scrappy1 hoodoo happyy lololyo123 shylock ironside
tricky1 01081988m 1biteme booboo12 yourname uganda jaimie tomas1 movado nemvxyheqdd5oqxyxyzi
thunder3 jujube hellhole tomkat porpoise olympics redrocke sanjar traffic1 jsmith pololo jamesk
malboro nigel1 juliya kostyan bandit01 kapitan keli_14 pfqxjyjr vishenka kolya1 rolsen sidorova
titova ulugbek adv12775 gblfhfcbyf mochaj pavlenko sephan hovepark 19952009sa kr9z40sy aaa123a
123445 123678 137946 147789 155555 159789 197100 198600 222666 223311 246824 246890 284655 316497
443322 455445 526282 555123 579300 666420 667766 779977 785612 888555 926337 1010220 1357642
1726354 3578951 3630000 3657549 4034407 11335577 12123434 12343412 12345670 14071789 19733791
33334444 46775575 57392632 85852008 98798798 123456654 142536789 1133557799 00009999 spycam hirsute
hermes1 2183rm scrubs rotciv maratik claude1 nursultan noentry trouble2 paul01 dmh415 demetrio
raiders2 choices moline 248ujnfk vinbylrj ycwvrxxh poochie1 1charles deadend dutton 7452tr anatole
q12345q octave bruces 0128um birthday10 grandorgue kubota kensai webhead pickel pillow1 peterg
grubby feuerwehr valenci 1jjjjj passwo1 hussein eldridge chubba wifey200 ololo123 melena ilovemusic
ginseng 321cba fatback tapper camron drizzit luzifer firstson ceisi123 gatewa barrie medman boneman
russ120 mylady rock12 123123f ern3sto susanne1 entering shiela florent f8yruxoj tefjps toltec
aftermath 2gether emilys ralphs 16473a roundup loser2 jupite facade love99 orgasmic thesnake
stgeorge david5 swanny pippa1 thicknes kristall encarta aircav 49ers1 1truck 1eagles madelyn
1fender luv269 acdeehan freema linksys 1jeffrey mikeyg slacker1 montagna willey ssecca hondacar
abacabb zippo1 lovesong moebius cyanide matkhau motorrad redoak tonka1 absinthe iiiiiii1 pants1
courts skyblues 456123a wabash viperman alecia gatekeeper 01234567890 remove 267ksyjf redvette
ac2zxdty hxxrvwcy lardass atwater simpleplan rampant cincinnati 1pookie hj8z6e x5dxwp modest
batman23 eyebrow animals1 lavigne zomu9q nokia6230i snitch hunt4red darknigh cptnz062 ndshnx4s
wnmaz7sd durandal 8xuuobe4 cmu9ggzh apple3 angel3 cribbage dubois bitche bearclaw treats 1diablo
janbam bigeasy blink1 whirling october3 manoman bsmith matilde rrrrrr1 snowie fumble cabible
moomoo1 summer98 lieve27 mustang69 exocet nadege bapezm up9x8rww bodega deflep27 shafted 8vjzus
cornball lopez1 mama11 1amber tightend paquito snowmass ayacdc giuliana chariot harlee elkcit
sasquatch lewie622 fellows grinders kzsfj874 bargain nofags rustler devils2 7inches nimble soundman
alchemist april7 hoppers thunderc tintable basilisk yomamma kayla123 motoman a3jtni 12345rewq
nightime mxyzptlk banter fatone trivium dezember ledger molokai bossdog guitarma waderh photosho
junior24 arcanum shilling ranger69 kellie1 frank12 april22 mekong carlit reuters towtruck melone
ranger75 toyman boeing77 gosling kevin2 xohzi3g4 kfnju842 0147852369 raptor1 ralston green77
heyjude missy123 greenway maiyeuem nccpl25282 thicluv godard broncos2 gartner ivonne norwegen
movieman deepwate severe eshort buffaloe baby69 sad123 villan 705499fh barbecue whatthef 123456789y
allochka finesse polo12 maggio spam967888 summer03 123321qaz belous ponytail psw333333 ford123
letmein4 fldjrfn sissie checked graceland mathis fuckoff2 character mathematics toutoune 1tiffany
rosebu klinker vaz21093 path13 shabby ch1tt1ck masha1998 vinny1 ghbjhbntn gazeta agamemnon fortunat
fltkbyf panget shyanne number3 bayonne bohemia optics abroad moom4242 beginner aldebara eclipse2
pass22 cerulean bonscott calbears rainmaker snakeeyes bleeding signature pandabear felina jerald
chrisbrown actress dima1985 azzurra hallway gemini69 lateralus chivalry paravoz panda123 supercoo
worldcom barone mydaddy 1q3e5t7u lyrics naomi1 asdf67nm chiquit rev2000 tigres anemone mommy123
asdasd12 mickey01 brentford puszek apple13 enduro smile4me bashir keiths bebop1 felipe1 happyjoy
hrothgar aurelio actros diversio marie2 trento billiam amarill central1 signon ujkjdf 8928190a
traveller bartolo lucifer666 123four familie agentx kaligula portsmouth boludo moimeme yourmom1
ekilpool puneet ghjcnjnfr1 jackpot1 thedead 123456qwer destini nolife braddock irock. sanchez1
alfaro ranger02 archmage boneyard vaz2101 tankist steve121 rehjgfnrf ant123 creamyou bluetooth
mystery1 married1 surface thesis listopad pepper11 broadband cfkfvfylhf available 1michell corrado1
fghbjhb kumari gauthier alex2010 kuzmich redemption blanka snusmumrik cytujdbr allan123 postcard
coolman1 langston shadowru killin marzena marilena bo243ns omega13 diller richardson zanuda
temppassword neopets 111a111 n.kmgfy stomatolog fktrcttd alekseeva iecnhbr gjkrjdybr sobolev
sergeeva lomonosov a123456z vfhvtkflrf raffaello strela lala123 dannyb awsedr costco serbia
gutierre beer12 palmeiras baksik mindgame frdfkfyu june24 chinchil alex10 rfhkcjy marakesh breton
elmer251 kylie1 orthodox terps1 projects jake1234 flblfc wpoolejr alias1 staticx qq12345 garnier
1234567qw andrew22 cobweb blackpool salmon1 serendipity trees1 inertia kyliem appletre satelite
fromhell designs jeremia juggalo1 mourning barnaul playgolf romawka garbage1 sadies alvin1 zaharova
musick astonmartin solutions family5 shivani daruma deutsche ford22 crazy4u annie123 madison0
murphy01 huntsman aurinko marica baklan shweta kissme1 fynjybj p030710p$e4o museum weasle skywalk
gerlinde solidus omgwtfbbq assfucke sombra reamer 0o9i8u7y6t anders1 celicagt sarkis pleomax
godisgreat chris13 3techsrl orenburg 80637852730 greyhound 7418529630 andy69 silvia1 length
lateralu serdce nemezida wrexham guernsey empathy botswana wiktoria moloch tanuki djljgfl luckies
fy.njxrf aa123123 teddies tricolor kikiriki ranman stevenso barbaris ujhijr annarbor fbi11213
senegal 123ert bagel1 rfhnbyf villas rhfcyjlfh turkiye estefani firehose grace17 arbiter banderos
mama1963 punksnotdead tanner1 tiger6 australia1 keyman lordsoth sweetpussy dude11 multiplelog
iamtheman jetblue gnorman komlos ufhhbgjnnth armour yamakasi cabezon caseih piglet1 7elephants
a000000 sharkie yellow22 appleseed fynfyfyfhbde birthday6 bluedevils omg123 assembler sergant
festina twizzler aamaax gfhfcjkmrf barrynov punt0it bruno12 vfvfktyf kasey1 mackdaddy dancers
mwss474 whitesta backyard caribe azonic vetalik baby1234 sureno13 kluivert flatus mickeymo nicerack
falconer jackster bahama watson1 libras bahram raincoat buzzman manchild spurs123 07931505 smokepot
bigwig scoubidou2 benelli jaihind chihuahua baldie missle jasmina balkan karin1 blasters oiseau
rapido enjoyit doodad khushi mantle7 nightcrawler tigerboy owen10 bandido superted bandits tankers
livestrong chrisj smooches banging grillo spaghett leopards bigblue1 trident1 candide orange99
level1 lighters baptiste elvis77 barada karabas quiver samanth1 fodase harmless shantel jkl123
sitges bartek1 bigmack gomez1 manhunt cubalibr rosina wombat1 sammyy purpose fishlips asdf4321
intoit ellison saurus postage mapleleafs welding brahma funkey poptarts brillo waters1 winter00
bassplay eudora 1porsche porn1234 sebast bathory buckwild monkey20 i81b4u kimota murphys postbank
superjet duisburg harrydog laurab snippy raven3 dorothea sexsex1 extra300 1q2s3c boobys tallulah
dowling booman ladygirl isabela vfiekmrf buddy3 mahone alpha01 epiphany littledo surfcity queenb
sameas mtwapa1a bengals1 spindle monkey24 laster boriska neighbor sketch hussar doctorj jeepin
zapped phish123 jgordon bear99 netman topdawg candlebo daniel01 positiv beauties warehouse hannelor
blue15 meeeee saturne pearly felder 5tgbnhy6 jessicam 1johnson repent william7 geometry dunedin
begonia junior123 themaste somalia milan1 bubba22 7ofnine pavlin bulldog7 rainman1 callista
password21 dannon robinso segredo freedom9 cabana fox123 medvedeva blondin fitzer shaffer liberty2
jackas ferret1 araceli moonlite p2ssw0rd freaker bryce1 standup sunnys himself orchids happy5
benita mitzie pensacola eminem12 sissyboy loraine takayuki termin bergman cheerleader cdavis
hemligt benidorm portable murcielago legolas1 ensign alone1 sunny7 command1 666satan rednecks
greentre daniel4 solnyshko jellyfish ford4x4 oleary baby01 bhavani playstation2 m0b1l3 coachman
erotik michail sexysex funnyguy tammys solder peacock1 sandown irocz28 iyaoyas macabre bigbro
left4dead2 fuckyou12 wrestle1 degauss super5 robert01 flicker smokey12 bearing alemap perrito
cool69 lebaron bigtom bigpappa heartbre bootycal kayaks dicklick athena1 jarhead1 harbour boobss
chynna justic shirts blacker biglou bigtop newcar master13 popeye1 boarding womack lucretia rocky5
stunna wutang1 nomarg knights1 shortdog forsure tea4two joyous icepick motorbike swatteam scarfac
juggerna hownow lawncare mike44 bilbob bloomberg doubles gawker1 amazonas dalejr88 jimboy rhianna
sparrow1 acorns macdonal billygoa asshole3 sparky11 omgwtf bugeye smokey01 baskin fabrika westsid
kangoo engaged associat downtime songohan snowball1 hooligans brunswic safety1 concac harwood
1forever krayzie altosax tysons greenday1 black22 hydrant shazbot zealand instruct blackdick
greyfox glock1 cmoney realman shaft1 holsten iforgotit particle gretzky9 bombshel celeste1 alderaan
corona1 west123 lowery whore1 loveman blouse compaq3 triniti carlyle honker lokiju worldwid extra1
carnegie fenwick jordan99 bluetick k123456789 bob2000 fajita essayons bmw320i sweeti employee
tincouch cindy2 katlyn miroslava bosco123 cagney booboo69 murderer nafanya pornlover movie1
redskins1 bogdan123 123456789. nicolett polopol jmol01 nicklas 1111qq yfdbufnjh landis beatles4
mrkitty graffix bonoedge donnelly randy2 wright1 sammycat skunk1 1234567m power9 deadsexy bookert
badluck mercenar merlin99 penelopa nascar8 joeboo lizbeth gjkysqgbpltw golf123 ernies garuda bazuka
stasia glasss worksuck hairdo partyon speciali behave rainfall dusty123 dukeblue reptiles 1winter
wilshire john22 bettylou hagakure pmdmsctsk pumbaa schott flyingv buffy16 tupper love269 disneyland
marcelle youare durban lifeguar stoneman phoenix8 mishel witness patrick0 muzzle milkman1 bruder
cornel applied nicole12 brodeur ticketmaster number20 superfre cannonba sandy69 ribeye coastal
teepee tompkins gateway3 fuckyou0 hasher potion hang10 carson1 1xrg4kcq cbr929rr deangelo motorbik
hideout pussy101 camp0017 co437at bottles doormat timmy123 paolino hunter22 ceramic st1100 vvvvvv1
krondor gustavo1 eclectic april26 hamlin 1green katieb steven2 shanon 123456789c acurarsx slut543
sequel inhere pouncer fishie audia8 soccer69 settle mammoth1 fighting54 mike25 fontana chaise
vfr800 sordfish nofate hellgate dctvghbdf qantas sprint1 wallop sixsix6 repvtyrj zxcasdqw matters
parton uranium monkey6 warcraf pwnage coleman1 junebug1 cachou strateg pullup trusty oceano edmundo
135135ab psalm69 lorene elemental perkman salguod viper99 backhand serrano dewey1 qwertyas mailman1
red007 stanky soaring module indoor bizarro brick1 michela preciou 01telemike01 suzann jarule
scout2 spender 1miller wendall forman martie yvonne1 ytnhjufnm electra1 oneida integrit strikes
ruslan123 appelsin schmidt1 postal1 terorist rehnrf vengence maroon5 juanma kassidy greek1
pimpjuice repytxbr other1 gen0303 karima heavy1 palenque mixing iamfree bigears contessa kerrigan
danone yanina 111222q loveforever stratocaster motorolla ujujkm 123456789zx fugitive poker123
qaz1234 noodles1 lakeshow soccer33 nosgoth redbud jordan7 hjcnjd gooses darren1 icculus zxcdsa
bluesea provista withnail spiritus quiet1 cruella david26 deliciou money777 metadata shitbag imfree
gfkmvf diana123 mark01 nikita2000 11aa11 llllll1 qwaszxqw mooooo klapaucius ramiro bear101
vfktymrfz smokey2 dracul keith123 slicko wetass doofer tubaman labels jimmy69 nfymrf acting rjcnzy
demon123 marchenko de1987ma mo5kva cronaldo peterman telecaster megaman1 neophyte stanza fgdfgdfg
gfgekz 1986irachka dfcz123 abc125 110491g dctvghbdtn niblick performance 51094didi majick robert11
gfhjkm13 starik martusia vfrcbvev markov dogma1 thingy losenord jigga1 jungfrau zxcvbnmz rottweiler
zxc1234 zero00 menudo hotfeet hardup gamess kaitlynn sisyphus mets69 pascual eatshit1 dragon6
lucky9 kzktxrf fermer contacts alabama123 crazyfrog anthon1 tiktonik ferrum lavanda dhtlbyf trantor
g123456 hookah yoyo123 ghjcnjz ghost16 gattaca fotograf gilber gbjyth rosco1 dumpling flower12
novastar yfcnz1 blackstar iownyou pi31415 tentacle fielding vasilina lero4ka 1tommy ididit
jlbyjxtcndj mike26 wweraw lukasz loosee123 palantir flint1 mapper virgin1 flooring calculator
iloveme2 themoon radmir ghjcnjqgfhjkm sheela spooker squealer peace123 zxcqweasd murakami processor
bullshi krishn star22 galinka rbhgbx nina123 geemoney 0000000000d ser123 italien vintelok parfilev
grundle matthew3 access22 moikka miguelit glenn1 vivienne stason hfrtnf mjujuj nallepuh imaging
bissjop rutabega janeiro monitor1 kazakova mistral1 shakal batman123 5544332211 optimum kenwood1
pypsik installsqlst klubnika 123456789101 jjones vassar moogie vid2600 xfiles1 buster22 solovey
generator ola123 geolog323 a3eilm2s2y failed byabybnb yfcnzyfcnz twista ltcnhjth z1z2z3 monika1
compatible uto29321 madera earn381 soreilly is_a_bot 531879fiz 123579 123852 125412 125521 125689
131517 146969 151500 153351 154263 164379 166666 167943 196400 197300 197600 198910 198920 200001
241455 255225 258147 258654 261397 333000 334433 336633 337733 428054 442200 444000 477041 678901
709394 754321 786110 789551 800500 963147 1362840 1472583 1593570 2521659 5551298 6060842 8546404
11223355 12345611 12345789 19719870 19911992 19955991 85200258 112233445 172839456 369874125
789632147 1472583690 1597532486 adidas12 williamm blue00 1234567890m bbbbbb99 tekken3 bechtel
1member snuffles billyk takako babalu tapioca cbr600f3 grenden 245lufpq ytdxz2ca hallowboy ranger6
skirts hartmann insurance fatgirls clahay hondacrv outhouse gotrice sutter fuckmeno rugburn
weihnachte 2twins heimer hubbell megiddo validate timoth1 24lover absent 11111aaaaa 1hhhhh ccccccc1
bridge1 stagger jimmy12 greenn cranes heating mario5 ronjon hotboi norseman sundaypunch birthday100
gorges joesmith john44 glenn74 def456 fotball johnnybo lynsey blakes lisa1234 1prince sanman
zombie13 bjarne ancella2 shawn41 pandora2 ck6znp42 retnuh 1herbier analfuck maranell veronik
1w2q3r4e emb377 pass999 claybird shashi derby1 pelvis chevytru arista ryan22 kitcat battle1
dynomite beer4me sonshine damnyou harry2 hopalong tribune 1fishing paladine 1world bulgakov 1wwwww
mycats hdbiker anthony3 yourass breakfast kowloon cheroke dwarf1 33st33 robinh tonite asmodean
come2me calbear kennyb dustin23 mistic snowey 1bbbbbbb 1happy crispin promises suckmyco mjollnir
5w76rnqp caption farfalla troika lecter 4fa82hyx x4ww5qdr forum1 barbel ford01 witcher kevinc
peter2 talktome a7nz8546 fkojn6gb zldej102 astroman preteen testin vfdhif kpydskcw lg2wmgvr
pointers unb4g9ty 65pjv22 46doris nicole23 bigsexy1 1surfer qwerty01 3e4r5t allen123 zebra3 endgame
unlucky counsel littleone oohrah angrick cba321 wayner john33 rosalba brownlov allister shader
wltfg4ta rocket69 blueskie mandreki xsvnd4b2 apa195 zip100 dm6tzsgp dposton 8i9o0p rdgpl3ds
kcmfwesg 1derful aquamann oceanic sexfiend guenther libtech klaus1 jerry2 4jjcho racecar1 wtcacq
gennadiy nectarin bigal37 fromme inheat poidog motorman boner69 weekly myheart jvtuepip dc3ubn
analyst swissair shores camacho voronin currie timberland 1matrix lineback 8363eddy areyou rosedale
gandalf3 1234567890qaz pender mushin pgszt6md redlands startnow titmouse johnwayn nike23 camaleun
peepshow lizette 1monster freaksho tabaluga fefolico contrera levine robert99 rinker accounting
coimbra jimdavis skywalk1 thedoc domodo exclusiv gershwin failte benefit gefest legoman heidis
wachovia qwe1234567 i12345 safeu851 longtong cokeman magilla jagman shannan baggie blindman hermine
mtnman valerio cindy69 johnson4 quinton valley1 scabby katydid asssex bigbroth quinta vallon
zanardi lutscher buster99 kourniko finger1 devilmay stockcar aleman haribol telefone a23456
b1234567 vasilisk upload classact todiefor uuuuuu1 nhfnfnf strike3 andrew11 husain trebla ichbin
master55 ilovemylife joshua3 antonova valkiria intelinside squires anastas berwick garena belo4ka
cincinna rjdfkmxer goldtree forbin balla007 batterie teodoro 12345j torrente 1elvis auburn1
faith123 amber2 heracles shakespeare abm1224 bennevis uliana lowkey bobbob1 samadhi jabell parman
66chevy monkey00 castles comrades americas shithead1 monument tremor verboten thordog thespian
modeling average mafioso adamski britni rupert1 maranello sham69 phishin heffer rapid1 fishers
scubad emilyb sanctuary thinkbig fktrcfylh1 twinkles march2 mymail flvbhfk 1manager hidalgo trendy
falcon11 muchacho darwin1 matematica artur1 chicken123 perrit monkeybu 0sister0 y4kuz4 anallove
maximus2 yjdjcnbf gunblade anna1984 eagle99 lisa12 octavius gcheckou cbcntvf asd123qwe cowabung
amazonka 12341234q sheeps fktirf choucho pawel1 stokrotka almaty ghjcgtrn foxyroxy aguilas florenci
silkcut cormac sandy2 asmara alinaalina henry8 rambler1 confidence 12344321a newbaby ranger7
poussin duckey happens skylight decade batistuta liebherr beaver12 klesko janice1 snowdon matulino
howdie ajnjuhfa invoice green8 calumet blue14 zzzxxxccc messenge atljhjdf rossignol arlingto fkbcrf
shark01 konica penske ranetka alabam astonmar kaunas delta6 autogod algeria bigmaxxx resolute
getfucked pinguino scoop1 bammer mm259up celular archibal juanjose charissa marihuana sidewalk
eldritch palmeira sasha1992 mercator parolamea tacitus aleshka gfvznm sasha2000 www333 nastya1995
comando kuzmina aftermat rudenko dervish protection july20 sharky7 zastava bristol1 sashasasha
gracias sweetdream 123654z golf01 and123 garibald galatasara madalina nazarova a666666 cytuehjxrf
knopo4ka nike1234 worldwar 4me2know elena123 giggalo salvado milano1 almanac azucar antenna f12345
sokada princesse az12345 buckman honeypie alphadog anneli alsscan 7jokx7b9du faustus brescia
tribunal precise sparrows andrei123 sundial matrix01 webguy bmw318is elmers pokemons money5
blackhole sun123 rulez1 chippewa amparo maxwell7 fuckyou6 elland anaell iluvtits cholera kilbosik
desirae acuario cheyenn judges stuttgar andreia vanesa andreyka fylhttdf coulter flatron1 telefoon
masha1 andrei1 sweett frederiksberg spinoza velosiped blackmetal culito andrew10 lovergirl huggies
serenada cnhtkjr amberlee rothmans anna13 bambi1 vfyxtcnth appollo jbruton qagsud angelita
maldonado 1knight dorsett engine2 vfuflfy aggarwal tattoo1 lfytxrf kot123 aniram vika1998 juliane
teh012 anna1986 bkmlfh lamour matrix7 klimova usethis1 123abc123 anusha housebed hero63 maranda
anyone maltby graphix mlesp31 gurkan gfgfrfhkj caldera roxanne1 underwat conchita arabia radiatio
donkeys snails koolhaas sofia1 sapporo kzinti nbuhbwf vjnjhjkf arkangel artem777 babyruth teatro
magical123 gfhjkm135 chanelle rushfan screwme weinberg q1w1e1 hannah11 twenty1 hellyea respublika
biggio unclesam thehun severn bambou villain rfyfgkz hpmrbm41 grayfox baby12 alexis01 marryme
forward1 badaboom hardtoon hatelove mensuck kickbutt eddie123 badseed sweden1 yjdujhjl babcock
panthers1 bagdad charro buddyy boobless russell2 tazzer superbowl ironic tipton home12 eruption
ujnbrf dillard techdeck busters 1murphy comrade kenya1 drumer jaiden kleaner buttnutt balls2 baloo1
ironhorse montenegro famine was.here omnibus ashley01 greenegg european scooter6 spirits bandana
benhogan lifestyle bullyboy poutine mandalay pistol1 hello22 david77 mysite tampon ayanna rebecca2
ipswich1 1edward powwow delirium rugby2 swiss1 lovespor s5r8ed67s cowboy22 lively barney11 jamming
sexpistols negros barrera saviola groovy1 sanders1 bear2327 latour quincunx logica barter bronx1
chuck123 iop890 basalt hammer22 vfvfgfgf123 basil1 mathilda otter1 cherri knuddel juhani fetter
galatea carolina1 22q04w90e mollymoo mirella vlad777 batman13 saxophone johnsmith xpressmusic
dima1998 nicotine tuppence sexmania chacho sevisgur chick1 kd189nlcih polkaudi thoradin beaner1
ilusha colfax yankees3 thomas10 sirocco 1sparky goldie1 oooooo1 wwwwwww1 plates mignon 7eleven
cream1 bcrich budman1 martha1 stacks elliott1 melissa3 john23 sheep1 slick123 immune 0773417k
august17 eagles20 cyclone1 tigger99 bendog cookin mickey7 shanahan ducati74 whipper eccles clothes
beagles skidmark fritzz grumman logging7 bears34 stripped ashley69 roadhog studmuffin buckets
beantown kurtcobain sunset1 boodle love24 beckman bajskorv idontno portvale relayer nomoney lenora
shamen beefer monkey66 lingus brewcrew mollyb gillespi mother2 dedalus footboy jose98 obsessio
gogosox bellaboo bob007 sleigh cjhjrf chorus malvin vlad1994 ceramics maruni broken1 celebrit
elvis69 seppel estrellit felix123 krillin godogs grolsch mrblonde rousseau rachael1 solitair
natural1 chuchi dorset killer01 invest1 siegel samuel12 melanie2 studio1 rosies zebedee harness
aolcom duane1 sooner1 regis1 thomas13 scylla violet1 wakeboar sabers fresco bilbobag oou812
brainiac bball23 busman kimbo1 redfish1 deep111 gallego carbone lanzarot camshaft christa1
armadillo trapped killerb bootycall bigball lesson frank69 speedie 1peanut automag goodpussy
russel1 jaysoncj dwdrums snowwhite muscle1 bigfeet chinito yesenia coors1 sophie2 chaching 2enter
onemore tiger22 nowayman hardpack fireboy mangoes skinner1 ruggles loftus philip1 sniffy halima
phinupi rocky4 millerti iwojima 1blood zrjdktdf blackfly pretende lucky6 jazzmin woodpony redlion
speed2 maxwell2 clocker slides cokeisit veloce halftime guinness1 phoenix3 hammered rachel69 tony88
icecube1 akitas billbob pompon compress william0 rich123 cdexswzaq poohbear1 chessy binkley zircon
october6 tiffanie endure ducttape misty2 dragonfi molley iro4ka kruemel flippers dgthtl falcon12
giancarlo feather1 biarritz physical harada gevaudan solidsna leather1 cumsuck slobber dennys
courtne chunli briank ashley2 pagedown grandma1 buddy01 deskpro condon yankees4 mattress temp01
dragon20 dianas color1 despair ssvegeta sneaks overdriv cheese2 thechamp panther5 alanfahy william6
alianz dasboot tassadar metalgea william8 c0rvette prosperity red911 melon1 helpme2 tangent ncc1864
honda123 bdfyeirf nokia2700 waterbed scoubidou6 spackle layton joey21 bollix crystal2 darcey
stratman bluesky1 chess1 phatfarm willows millerlite beverl dowjones mickey11 trooper2 tiggers
tierra gofaster markus1 mcdaniel oooooo99 legola fifty50 mikehunt montez intersta bugsy1 earth1
ubique asdfg1234 beardown hedonism magnus1 nyyanks ratten faktor sheena1 marrow negrito lytdybr
isabel1 jimandanne tommyb mccann kekskek1 notlob bolita bruins77 kallisti brattax kalle1 sashenka
frostbit kwiettie perverts daniel3 basshead celtic1888 bookman 123qwe12 edward2 diamond7 rossco
creek1 booster1 p3nnywiz borisenko 45colt heisman bosshogg 4294967296 catbert boucher billet
michael12 materia muledeer 1doctor vickers boywonde bckhere pariss wonderbo groover lespaul1
chinatow starting browni gennaro motorcycle excellence price1 breaking fishhook wilkes james00
carolann gamecocks chile1 bullwinkle gasser jibber riobravo snookums brielle fanboy ranma12 rifles
twolves december1 qazqwe kendall1 redial capstan spunky1 gigantor cairns taylor01 mucker poiulkjh
944turbo riverplate fuckmyass buzzzz bubba12 bubbabub whateva prisonbreak hondaman talula delacruz
bugged ghjrehjh karimova skelton energizer cdtnkfyrf gostate braves95 3f3fpht7op porkypig joakim
rubberdu donthate rfvtgbyhn comatose clarisse zodiak tumadre bubbles2 cameron2 taurus1 smelly1
applegat stingers rockme 1camaro culero unhappy ssgoku master21 malinois yeahrigh poopee dopehead
chewbaca jessee carla123 medics fitness1 kyocera aphrodit joaqui happy99 jackaroo sharyn depeche1
grendal politic lightman nitemare cassidy1 kirsten1 panman dascha 1cookie machina pacheco chumly
balmoral delray cnhfyybr shitty1 realmadr malabar tigerr alfa155 hjlbjy fullred diego123 microlab1
shania1 upsman ram2500 28infern muselman juggler cooking1 qazxdr chicco22 twoone darion claims
vfvf2011 qazwsx1234 171204j ketamine buster21 hopeful1 swollen gjgjdf bloembol medici youngone
berkley steve2 roller1 cycles dustin1 tkachuk civilian emily123 deploy corinth sillyme gator2
sammmy hornet1 albator loranthos doneit kungen debbie69 liverpoolfc tooling mikasa crfnbyf heinz57
mark11 identity moriah mikeyb josefa mistery shenlong rse2540 greshnik abundance odelay drizzt1
flagman tiddles sailaway starburs gbrfxe !qazxsw2 siesta wetwilly father1 snoppy purple01 handsoff
diamondd nfqcjy rodders duchess1 jonnyboy robert123 jacobsen kaluga liza2000 hangten model1
wert1234 theworm espero linnea lindros8 sheraton pudge1 midtown dumass rjyatnf getsum fallenangel
cateye feyenoor lambo1 ltybcjdf red111 vtkmybr sharron 55555d merete mirror1 diamond6 00000a stryke
roosevel d0ct0r sexxxxxx pass10 elvina giordano david13 virgilio grissom warren1 chacha1 dfadan
dima1989 polygon gritty davidw kurupt racefan harddriv firedawg darcy1 1a2s3d4f5g6h black666
celebrat michaelb co2000 mets1986 playme kmfdm1 wilkie muggins laforge seashell xenogear cornfed
daleks jesusis1 cheerlea renfield tessa1 madness1 gary123 eyedoc hoodlum bigsur natale noonie
bsheep75 rolodex rrrrrrr1 almaz666 efremov sdpass suggest whalers pander dimidrol 80988218126
dumont dell123 00998877 dinamite smythe 118a105b toenails newera vika1996 koller oooppp foodie
ljhjuf godess constanc b00bies stuffit fire69 ifufkbyf sektor 00000007 tanusha dochka 1w2w3w
registr jokerr mahendra colts1 cnhfcnm wayout willie12 weeman hornball molly2 j0nathan crashed
yankees9 tranzit 12345$ soboleva teamster quimby shockers elegant merckx ladonna 100years hiromi
sovereign vangar jesse123 bonethugs nick01 dripik ab12cd34 within schuster s62i93 lena1982 pointe
justin10 easygo nonrev champio simba2 ninety katenka example 17071994a cjkysir togepi unknow
gauloise 9lives leigh1 paintball1 badminto tourist parviz louder fraise gautie guilherme 111111z
blacksab leachim secret2 s123456789 marykate freakme thinner shedevil mousie slot2009 highgate
pantss vladimi crjhjcnm schuyler polopolo09 feuerweh 9noize9 rounds tranquil bycnbnen atkbrc
selfok2013 fullhous littlebitch pussybitch stitches theking1 sexsells swinger1 helpful patman
rhind101 rotter nicegirl gumper tokyo1 katerin jimboo m7hsqstm stufff freeones bombadil leighann
merl1n yousuck1 joker12 angel21 cb207sl lennart max007 brucewayne gauthie h2oski 123321s peggy12
trueno bailey11 maxine1 baston spookie lightfoo punkrawk wichsen knight99 dummys ludmilla l0swf9gx
hankster dfktynbyrf cv141ab kalyani eus1sue1 sexybitc natala gb15kv99 bimbo38 01478963 phishing
sasha1997 fackyou tatiana1 jamal1 nexus1 greeneyes slava123 izumrud katya123 marlee 123456qwert
pistols loller vika2011 mariska ncstate verlaat phatboy lisabeth nestea ak470000 10987654321
kurosawa ladybu valerik poltava fuckyouguys 754740g0 juris01 garfild makarenko lebedev vlasova
roma1993 hjcnbckfd tsubasa ulyana spanner1 nikki123 maksat r7112s directory waitron lizottes
nata123 heckfyxbr nikita95 zamira zz6319 shdwlnds premiumcash tos8217 tiribon12 tornike 123212
123342 123452 123589 132333 149521 159456 182838 196800 196820 197430 198206 198207 198701 199103
199430 223366 226622 243122 255555 369741 369874 382436 424365 493949 515069 527952 556644 665259
666222 777222 785001 789963 888777 1011111 1232580 1313131 1357913 1597532 2597174 3440172 4206969
5792076 6969696 8481068 9811020 11111118 11223300 11223311 11251422 12345699 12356789 14142135
14159265 18254288 19755791 19944991 30624700 31415927 36925814 37583867 44556677 45645645 51525354
52545856 58565254 66005918 67390436 78621323 102030405 123451234 123578951 753951456 870621345
000002 derosa retsub rewster demarco richar1 golfer01 jegr2d2 noller hondacr pass88 littlegi
nihaoma brittani 67stang 68stang ds7zamnw wycombe stivone neeraj titone tirana 1jackson apology
hoddling eggroll zucchero brainy thousand 1001sin scheiss informer 1marine 72chevy venetian
1simpson sickle adpass letmego schlange 1gggggg bdaddy 1jjjjjjj newpass3 ermine 308win drum66
porn11 1brandon maulwurf ace1062 naturals tannenbau qwerttrewq 1super jose12 mayhew supera 1abcdefg
ranita fritze tigereye chiffon bobbyj qwe456 123jlb akshay events bama12 phobia scott12 5string
blanch q22222 blogger luners andrew6 sux2bu greatgoo randie pinoyako marcus2 xufrgemw sonofsam
cheops weihnachten blackros g5wks9 zwilling maandag asdzxc123 milo17 everto paraguay anthony9
raissa puffy1 boscos ardmore piesek stable carlsbad abigale baddog1 fish99 255ooo charly1 denny1
king99 jack99 1ooooo 1booger kalimera 1warrior goddes triplet nairda jackhamm tiger25 nospam
honda200 hallodu 1carlos lolopc yrrim7 rollover tehran moonrake agile1 melvin1 wisdom1 hal2000
fuckitall teagan vbnhjafy coolwhip signatur sexygirls aspect fcc5nky2 rvgmw2gl dro8smwq mbkugegs
chris25 whoosh gunite myriad azfpc310 breads dogfuck thetaxi daywalker mrpibb apples2 edmonds
alice123 2much4u keywest1 wejrpfpu wwr8x9pu watchman tarzan1 gustaf ngc4565 2i5fdruv hkger286
qmezrxg4 rz93qpmq needed schwab javier1 skidrow buzzkill sierra01 mandel canvas nicksfun jerryb
sommer1 passwordpassword vurdf5i2 xyh28af4 kzkmrf euro2000 blackwhite guenter kmn5hc ou812a sujatha
armyof1 siding saisg002 musket eklhigcz icicle school12 bigboner branca amberr 158uefas lifesux
5thgbqi triathlo jamshid teufelo7 germain gutierrez gravy1 wodahs ffggyyo divedeep laz2937 4ebouux8
roxie1 cornelius athlon64 bebert psych0 saginaw winner12 carvalho grumpy1 handicap monkey4 r4zpm3
7seven7 hotlanta schoolgirlie mvtnr765 ym3cautj tangle jaydog472 jjvwd4 cum2me differen duarte
vester numpty gusman smalltit 1rangers passthief dwl610 foghat bankshot hackett cessna15 thesame
aekara bbonds aoi856 dell50 saisha rueben 4cancel swisher doller 123321w baldman johnatha 1zxcvbn
spawns tresor gtnhjdyf bootmort purple11 antonio2 harakiri highjump nicole18 backdraf caustic
borodina hawkey rallye bad11bad 104328q bogomol souppp techman entertai morocco sabbeth 99ford
mommys connors table54781 muffer gjlfhjr fregat fantas goleta grabber ellehcim albright comand
gericom bensam pardon whitetail knudsen agent86 dagobah groucho1 calpoly sanfrancisco finding
merlin11 brandan mervin brucew tavasz diamondb kanako changer ownage123 bugmenot stillher fourplay
wolfee razvan traxxas entrar band1t muleman bond0007 wow12345 massie mkonji eastbay ramana turbot
struppi bimbo1 boxxer andreika bigals pkunzip belly1 aaron12 joseph2 star77 jennyc peludo odonnell
hewson 123qweasdzx muskan debussy sniper01 hamzah goofus salima easy1234 yarrak rjycnbnewbz
toontown checkito saskatoo cleo123 dianne1 pumping z1z2z3z4 mascha blood666 gotyou mermaid1 chinky
sklave sinatra1 hotbot coolio1 beverly1 anna1985 hogtie greenlee cjkjdtq muhammed bigted dkalis
picket alysha aerobics restaura canbeef allston ferarri clownboy 456rty labour rockets1 strong1
kodeord funfunfu ironlung latisha rucker eatass alskdjfh bigdong htcnjhfy 123a456 black23 mamusia
primes galvesto amaranth corvette1 a1b1c1 lofton pogoda cleocat ilovemar 89876065093rax aracel
goodboss stater tiburon1 jjjdsl anisha adilbek copland diadora cacique cbhtym inverse desember
sl1200 farming lektor sdbaker cthuttdf kevinm iamthe1 siegheil chilis jitterbu sammy7 tronic rutter
persepho zaq12qaz wizardry reviewpass sambuka nathan01 msconfig arianna1 louisian anarchy1 alphaome
alieva heather6 fleece yorkshire alerts kohsamui fatdick adidas11 horacio jazmyn cascada lanfear
apples123 kulikov toonsex piroca flameon march11 koskesh pcitra agnes1 newzeala safrane zoedog
zaphod42 av473dv sf161pn transcend shuriken saudade kamilek poker0 ballast surabaya love20 preggo
ahmed1 nastik dunwoody dirtygirl marthe aidan1 converge htyfnf grigoryan sebring1 airmail 1iceman
aishiteru shortcut rangers2 blackhea rumpole scorpio6 toto99 praveen marston deidara kristo denhaag
august24 daniel0 ghjrjgtyrj answers larionov nausicaa airlines prototyp andorra vangelis tango123
neelam walhalla mansour vanill aurelien remorse glasnost lovehina bestboy leander alaric chante
aerith quaresma gizmodo2 weymouth phaedra rufuss arrowhead classi faramir idinahui alex1995 a159753
rhfcbdfz konfeta jumpjet 1234567qwertyu sorento liliput lytghjgtnhjdcr wonderwall 111222333000
isidor assa123 alex1985 merengue chulita chelsi alex1987 fiorentina mansfiel god123 escrow areyuke
vaz2115 indahouse sex777 chiqui cagliari ioanna granat lucius fktrcfyl nhecsyfujkjdt alford neumann
qwertyy mama1961 pornostar alina123 a123456b kickin miledi brittni chelsea7 cthlwt tarelka ellada
iverso isthebes fuck666 walkman555 cowd00d almeria joanna1 ataman ethiopia 17711771s travieso
aquemini kristina1 berlioz sandia recoba jerkyboy gumdrop icandoit lenchik zgjybz forest99 wishing
3611jcmg amazing1 kathmandu meeker spring12 kaylin anisimov woman1 harlock tereza money99 armine
humtum nottoday funkie lucero kenshin1 gorden cognit fsd9shtyu videoman bigbird1 ybrjkftdyf camion
bpvtyf voronina zaqwsxcderfv rebate flaco1 avenge hvidovre dakota2 9638527410 assets lucky99 ercole
laszlo fylhtq1 annapoli misha123 seemnemaailm anderlecht tigertig soccer09 leonov zebra123 priscila
margret cactus1 rockshox missyou kazama baskets canopy andzia anna1990 anetka anna1997 ybrbnbyf
jxfhjdfirf 5c92v5h6 purple13 qwaszxerdfcv qweasd1 ataris giallo slonko lucozade antananarivu
maywood gbplf123 pawelek makeit anna1994 geroin gfhfyjbr fvfnjhb sucesso diamond2 philbert silmaril
venom123 grandson redhill listing antonio3 heimdall firstone123 karlmasc sungod apartment vermeer
regatta artimus plat1num dick123 dictator moom4261 distant thoughts pa$$w0rd maxthedo logan2
pushistik unclebob cubalibre canada99 mistie shipmate fibonacci artemis1 bunnyman kokain asdfasdf1
cock22 gopnik bravado eeyore1 thebeatl montesa vaders glance sandan 09080706 silver99 vasile
msouthwa zjses9evpa ou81269 brandon6 piccolo1 azerbaijan wahooo seau55 hergood hotlove whipme
outlaw1 misfits1 bilbos hoghead ernest1 humanoid c43dae874d tarado penquin seattle2 kenaidog
department 123123qq balata pinkey demise june12 himalaya pinkerto bigballa dewdrop small1 toonami
fuerte lawina peyote robinho berry1 mypass1 wonderwo dancer2 notmine paycheck jesussaves brother2
rodman91 dopeman apple11 hammock 1penguin pugdog micmac forbidden caramon jorden prophet1 black9
july16 glamis ninja9 screamin philosophy killswit kegger rebeld czekolada w8woord hammett jazzman1
anabelle bartend finnland barnabas barnard 1justin viper69 demetra ligeti diana2 lawnmowe rockyy
ab55484 papasmurf ktm250 p3orion jazzed calves gloria1 barstow neo123 chelsea3 rockandr bigboys
shellac darkness1 happyguy greenlantern polock untitled cbufhtnf python1 nedkelly sassy123 kreator
lamppost bonapart 8vfhnf batman21 joker777 robin123 ventura1 peter22 battery1 bobbyjoe yomismo
painkill antihero spartak1922 boomers gervais beeman cruises gulnar goldenbo bazaar genoveva
glassjaw redarmy redshirt 1loveyou basketball1 bearcub nnnnnn1 uuuuuuu1 marley12 wheaton coronas
chlorine 67mustan buddy4 xyzzy1 reynaldo inandout tazzman normand cousteau hello6 specboot hiccup
junior01 castell faiths im2cool legion1 redsox11 hotfun 0112358 byteme1 qazwsxqazwsx nikkis abby123
scottm floors cornhusk bunkie defcon4 mykiss linkinpark soybean culebra fuzzie cantona1 beastie1
messiah1 kissthis beatoff tequil cheesey hejmeddig redcard beckie intermilan 1light cakewalk pitter
clusters chasmo osceola poolside beer69 beer1234 gobulls chimay yfz450 pimpsta bernardi rocket21
000000z enormous swansong helicopter poulette theodora bellows creams dolphin9 darth1 cookie2
smokee 1ladybug regedit good4you france98 kensingt inspect hanger psychic billee scsa316 blue28
dmb2011 without peter69 private5 teenslut bombero pawnee eleanor1 vassago august15 edgar1 thiago
brandon7 cheating tarbit tippie landers mauritius hithere1 flexscan 2305822q nickey billyg kawika
tomjerry iamsam chrisg nnmaster bradle belladog cool1234 gautam dreamgirl superman123 manimal
ensemble hailey1 baseball12 dirt49 formel1 pornosta amber69 divine5 dooper superdude arnie1 brucie
fishbowl whitewol dcp500 devochka littlebear sparky99 goshawk nothing0 suckfuck john55 mario12
dukies beanhead goathead faith2 tigers11 cannibus penpal johnnyd fastdraw halford hefner daddymac
thibault promopas carded thereds tarawa powerpla wallpape morgaine bettis36 aust1n matt01 thruster
1theman 1bigmac liberty7 greenery bigmouth dennis2 stoker dildo1 hangers march15 wetworks crossroa
gunfight bunky1 rockcity tingle heywood gutentag dirtybir willis1 pepote bushwick sharon69 mystic1
katiedog greatdan hastur houndog testerer schroede runnin multipas lizabeth chico123 gillis sayuri
kumar123 channels shana1 birdcage racquel washear shameless rachele k1200rs tools1 kissfan sassydog
yellow5 optiquest birdsong forecast kingss tirpitz laluna mini14 bobby12 cooper12 mistys byoung
sammy69 toscana modify cleanup snake2 mymoney1 cntgfyjdf blackfin blackheart brady1 robotec joker13
grimreap ashaman walsall motoguzz money23 peterk thekids temple1 logcabin thorny gordan bykemo
neverwinter twiddle stevie1 pinokio mclarenf1 stickboy bloodlus torrents blueone pussy12 boogiema
bnm123 depaul bluedragon scorpian fsunoles januari standrew 87e5nclizry justin01 astron ginger123
bmw750il stronzo canesfan kathryn1 luvsex 65mustan shoeman britches stumper killer13 terrill
fortune1 jojo123 justin123 bobrik hotdick cindee cer980 rafale dfyjdf846 futebol pinarell dude1234
jkmxbr wilmar pepluv zantac fuckthem mattias micky1 giampaolo danny001 shaken bouncy puppets
pancreas tampico supermario union1 lollie lichen modesty turambar usopen pretender chatting eagle21
myhero killed pandoras hottuna roofus buddog ryan01 satire balls123 magic2 nosaints marten dukers
mccall lovesuck fillmore brandy12 chevyss ryslan kleiner buster3 barney01 ou812345 paully conor1
children2 carrion longford pub113 mcknight roisin redhorse fuckgirl gordon2 napster1 doodle1
panzer1 amazed hebron sasafras publish bridger topten miami305 antrim secure1 letmeino roboto
lesabre grizzy videogam brucey tylerj wales1 pointman gehenna daniel21 gopokes ranger98 abbydog
lou1988 sathya spankme1 buck123 stunts hammer99 artichok gthtrhtcnjr jimmy99 bushmast sailormo
amersham coolfool 1bullshi mmmnnn lucycat butterbean pie123 vfrcbvvfrcbv canman mahatma love88
merman cgtwbfkbcn lacrimos caball arisia mccain dameon teenlove palace1 seabass1 pineda taratata
marmalad cameron7 mahogany huntress redwhite interior nbibyf june28 lechef mudslide canoneos nalini
kahala finale rimini image1 erwin1 carrol goater october7 channel1 naturist chrish kilmer catboy
shapiro beatty jayboy authcode master0 rusty5 latrice smith22 kicker1 surfside glasgow1 rfycthdf
clements ingersol daniel11 selrahc donna123 maryann1 annamaria taller baseball9 steph123 donsdad
system12 marcelit wrestling1 orange10 lances choker arowana silver33 chris10 atwork hobson scoopy
merced palpatin music2 dishes smurph silverfi corneliu design1 insignia thestone yoghurt singer1
5411pimo dima2009 zimmerma cowboy12 stalke excited wigger soxfan retired1 sodoff kolia123 harley13
sarah69 dude69 dyanna acme34 sigmapi bigloser 47ds8x couger rebenok crenshaw esteem r1234567
joshman sputnik1 croaker ridges schuey lexmark1 salerno cestmoi sheree good123 august9 masterma
helter love4you ctvtyjdf passking oleg1994 9379992q samboy photogra aachen awesom sleeve quacker
pooky1 capital5 handy1 poppydog embrace ferraris clementi kenned punish singe11 semperf1 maria12
marcin1 fafnir marquise feldspar sthgrtst tylenol robert22 hassle spooty lovethem deuce1 killem
thread short1 qwertyz kittykit monster7 french1 ginny1 liveoak silverma kolding clinic mama12345
1moose dnevnik genial poopoo1 aqwzsxedc marshal1 greentree qweqwe12 conley presence purple2 drucker
pentagram hfnfneq lolita1 njhyflj margera pumpkin2 bond00 powerhou emmajane terri1 1qazxdr5 sponsor
darkhors superx mineonly redder electr torrid jaylen dragoon1 lotrfotr34 caffreys zvfrfcb serina
gladiolus ryder1 hotspurs boutique driscoll gettysbu holeshot recover shazam1 viper7 logans
p0o9i8u7y6 dave1234 ritual peggysue jamesw koresh llama1 herber mushka plant1 bogeys baldhead
everclea dctdjkjl 1nnnnn vbkkbjy rkbvtyrj 123321aa terminato rfghjy monday2 lolnoob nextdoor
santorin hardest emergenc awdrgyjilp thefrog flibble papageno boomerang 555555d quietkey skripka
timbuktu 123qqq hardy1 123lol123 1234qwerasdfzxcv gordit korolev lionsden pappnase tweaker xexeylhf
dougla qazwsx12345 studly1 arenrone italia1 gateway9 jesuschr axelle eclips terrific edibey money69
honor1 powerstr bigsexxy thesims2 drilling suckit1 dthjybxrf lbvfcbr thrall panasonik oinker emblem
polkaudio xbox36 asilas nicetry letici nermin agshar yeehaa hockey22 111luzer mongrel boognish
kierra kimono pbyfblf thx113 gtogto43 lidiya pepsiman jason13 eiffel polonia fathead1 station2
ps253535 dragon666 mashoutq nfyz123 alston dumbshit toyota91 struggle newlove muttly gonzos
selassie gatinho shmuck iddqdiddqd bikman tcglyued touche apple5 assmaster ned467 jamboree yjdbrjdf
elise1 stockhol toplay matrix99 sofiko a1b2c3d thvfrjdf emilka valenok bananza gribble sat321321
felecia quintana alexandra1 1234512i bimbos jorge1 gfgf1234 apocalyp starline raffael fabfive
sharona lovebugs marcus12 pikach cepseoun pinkpussy cityboy w1w2w3 321ret32 babyboy1 fastman
morrissey nintend mickey22 sasha11 jkz123 nokiax2 guille sovereig ferrell qwest123 stiefel ozzy666
agapov58 ttttttt1 junkfood nfyrbcn profiles ironfist squeeky hjvfynbrf hondavfr homer69 pens66
cockgobbler timati dad123 tornados oleg123 dude12 mario64 richard0 12345qqq summoner mclaren1
gilgamesh diavolo cvzefh1gk marleen wm2006 hardguy galleries nokian maks123 nikita1998 luster
birder lucas12 blargh godhead powerr kumiko mamula dextur shithappens gallus sergio1 cheetah1
cornish rudiger aimee1 pocono topcop iloveboobies hambone1 abcdef12 kloster georgy irina1 gigant
hereiam janssen sommar nick11 irish123 ghjcnjgbpltw shahrukh longboar margaret1 vfnehsv luigi1
nomames puttana tr1993 w1234567 quantex mikeee viktory phineas hammertime mayflowe avr7000 teeter
heckfyf jndfkb hatman cbr600f4 tv612se jason22 smacky bliss7 deskjet1 0cdh0v99ue mossberg miracle1
huligan precisio karpova napkin roman777 mmcm19 klaudia1 vfvjyn roadrash medical1 crazzy nokiaa
perfection nazarenko rfhbyrf hjvjxrf dctulf revelati rfnfhbyf love2010 importan jordana j1234567
zaqwsx1 lactate jesus33 burrows mike34 rafter gcheckout rfgecnfcerf selector secured wooten lacroix
minddoc sweeet mobility sudhakar julija malcolmx kakosja preeti 0101dd vlad123 fizika pangaea
yfl.irf l123456 nanette description accountbloc octavio hardwareid tidbit scripts 287hf71h mrmagoo
romanenko mkvdari mdmaiwa3 msinfo osipov timt42 ybrbnf_25 nurjan gfccgjhn svetasveta havvoc
123321az losbravo thd1shr imaccess gxlmxbewym n8skfswa ufdibyjd bubluk 115511 119966 123592 123699
123978 124365 125690 137955 143000 144444 197200 198020 198800 199410 204060 224455 228822 316271
365214 382563 414243 441232 444888 483422 545645 665566 666444 687887 747200 789056 880888 887766
1010321 1233215 1346795 1512198 2022958 2121212 2525252 2797349 3816778 5556633 7085506 7506751
9124852 9556035 11119999 12457896 15975391 19372846 19380018 19822891 19855891 46466452 51502112
55495746 57699434 61808861 87062134 98766789 159357123 159951159 777555333 999666333 2468013579
dclxvi 1digital a8kd47v5 supercop enfant gentleman ssbt8ae2 jackfrost doda99 chevyy christo1 2500hd
themis 000008 shinchan winder peterm qwerty09 fiocco nitsua happie ibelieve mchale knopfler hanley
parsley thecure1 horizon1 chucko walter34 buster88 fastest wendigo platina fordfocus contro
verymuch oldpussy 1bbbbbb 1eeeeeee zachar1 1xxxxxxx jasonj bob111 greese al123456 oompah scottb
121ebay goodjob shadow88 bigtim austin2 dragon98 1asdfghj coco12 bertone 123test 123boots1 tplate
dav123 sss123 dietmar softcore hathaway camilla1 penfloor visigoth bullnuts elixir mark13 singapur
scotlan shadow14 matveev blue92 elfriede animal2000 carlos6 7imjfstw 9hmlpyjd 478jfszk merlin21
hambur jhereg algiers specter racism refinnej nokia7070 jimbo69 imhome tobias1 crazyd lozano
deedlit damsel lichking hubertus suspend pantyman newyorke vfhnsyjdf liza2009 1month adolphus
bunyan 1bigdadd 2balls romper 1sarah delite littleb breeder 5alive taproot malaria paolo1 1packers
hammer69 golfer11 1badger qwe1234 simbacat yodaddy thewolf lightbulb ignite altman filles lilone
angelia hoffmann xxxyyy 123321456654 decent currahee emanue nicole3 holly2 truant aassaa dkjfghdk
1honda 1creativ a6pihd sd3utre7 chkdsk wrongway sassy2 reiner torquay wunder demetri queenas8151
bigbri damian1 justforf mccool24 hedj2n4q ofclr278 dudder macross7 johnnn forplay gilroy dotson
jeff12 rosebudd twotone schwing jabroni1 dukeman angeleyes pipeutvj dorman lamerz 2h0t4me
wallstreet tiburo goodby moores burundi tabletop richard9 acehigh bendis gorila billy5 bellybut
12345678i invernes medias conducto tooting method7 barrabas softball1 voorhees moonstafa barabbas
escort1 lgnu9d mustaine calimer summer13 aerdna 1drummer albert12 tony12 indianer scanman panther6
demon6 petera duramax arsenii accobra scottsda brazen erathia aaazzz adelheid camel123 jackie69
n7td4bjl laurenc lukas1 peking loploprock markin issmall giveit josh12 richey gborv526 yaglasph
blessyou dsmith acer12 franzi mariette misterme checkm8 pussy6 connell 1qazwsxedc whynotme monteiro
auntjudy waltrip 1234567890987654321 blofeld barnacle marlins1 felici legs11 signin trotters
flyboy1 dudley1 joxury8f 5speed fifa2010 gotime trim7gun today2 donaldduck buster123 brande booyaka
andrea12 capone1 1234567890qwerty rabbit66 lomond abandon boolean monster9 hydepark opening devil69
george13 azreal connecte montse matthew5 rushman jhrl0821 handily kosssss nightfal sixer3 phoenix9
anthony5 armani1 kaufmann gemeni snowcat kissed flippe enlighte david21 elmer1 86chevyx f14tomcat
29palms koichi 98xa29 ygfxbkgt adamson turbo911 pussy5 svenska greyhawk volante christiaan girls69
anchorat lovess sanskrit ajax01 queens1 hanford gayman ending gimmesum bigtex eatmyass dogbert1
azimuth truegrit jeniffer targa1 edward11 xenon1 q1w2e3r4t5y6u7i8o9p0 honda450 gigemags a112233
a159357 anna1982 sammons ghibli biedronka dmitrij gresham 12345678w techn9ne shihan 6gcf636i
primus1 playhouse gangster1 ash123 jerkin trabant guitarman sportage denver7 bogdanova chevy11
ghfgjh hesoyam1 nottingham morganstanley bobbyt amanda10 airbrush milburn charit freecell astronomy
curlew pakalolo hockey4 vfrcbvjd bullard nevergiveup anupam chivas1 andrea99 arenas romanson
nepenthe morefun gonchar madhatter le33px fredrau access88 eugenio impossib scrapp morelia scratch1
hollywood1 stewar sacrific bmw750 aiden1 siffredi nantucke wiley1 kravchenko rochester darksta
sananton mary69 looking4 angel007 adamas bmw328 mother12 excaliber bandman hello101 mishra sawtooth
a1234a dawid1 pistola theriver alfonse basket1 sophieh6 bluewave koketka seymur 123321qw borodin
felicita freder azizbek bankrupt 1arsenal birthday2 edcwsxqaz mark3434 sybase valmet backwood
sunday1 molodec larousse spawn7 nokia5200 taylorc deflep mamaliga kajlas wowlook1 manchester1
telus01 qqqaaa natasha123 casio1 sys64738 alex1974 nostradamus trish1 newborn al1716 654321z
epervier afrodite poopypan recon7 skydive1 bokser jawbreak penchair kareta aldebaran akinfeev
silkeborg pensacol g0dz1ll4 sanction jesuschris nn527hp milkmaid terrell1 epsilon1 lillian1 crhbgrf
maxsim cathryn felicidade ezequiel matrixx ekbnrf junaid polly123 number8 vaffanculo botanik
jhnjgtl12 arxangel malyshka barsic petshop fhrflbq 0123654789 alltheway zoltar maasikas sunsets
solid1 59382113kevinp cachero resort password! karizma ashram tarragon mama1964 joshua0 silverstone
chaparra tetley saraann pipeman 1chester reset1 monarchs asmodey sarahh zapidoo connor11 sane4ek
journey1 9988776655 blue135 jnrhjqcz daggers 123vika ilford 1legend anna2002 tsunami1 rolltide1
ybrbnjcbr portishead free30 redcar27 footie moskwa cougars1 blackhorse petert ferrina cstock
av626ss macedonia si711ne robles dtcyeirf 1234567890p picture1 column cartagen volodia folgore
alex1975 katemoss alegna burzum alex1981 digitex fktrcttdf yfxfkmybr evropa 123654789a sasha777
alena1 leshka glasha ytpyf. bloody1 ancona haustool cbljhjdf alex1971 134679a northside skyeseth
alex97 frontosa andress diamond4 luansantana blooming scudder fredonia valeria1 corrigan jawa350
contrasena elmwood qwe123qwe123 change12 yellow3 cubana ofcourse romance1 genesis2 fuckthemall
dilara alina1995 lubimaya lisica cardss happyness weasels paranoya hifive vbitkm vinicius alley1
charleston titania boing747 allies parliame hunglow bossss women1 ufkjxrf mamada patient pookster
parapet 1hardon shavon adrianna1 painters ferrero stargirl marist pennydog onlyone1 amanda123
ashley123 satyam green45 fucking1 festiva buldozer slender pheonix1 amigas negrita meduza
heavymetal bobrov ashraf sargsyan 1flowers april15 laura2 ifoptfcor miyvarxar lovable anahit
truelov varsha stimorol potapova anatoli lubimka fylhsq cathrine dorcas mazepa 147258369a qw12345
andrew99 fargus clarkkent andrey1 gjkzrjdf betmen yfeiybrb bumhole luvbekki sparky01 holcomb derren
amberdog persona1 multiscan beloved1 hotbitch advert varela dannyd truskawka angel17 sascha1
eatmeat v00d00 tagada yoshiko anime123 outpost antonioj flyvholm fhutynbyf berner aaa123456 sone4ka
donkeykong gtnhjpfdjlcr gowron hurryup lovepuss susan69 sexy22 avtoritet antonia1 ninjutsu red100
dima777 mansikka modem1 odt4p6sv8 zxcvbn123456 gjpbnbd apache64 aessedai aperture sultry monitor2
totenkopf dogphil3650 chicago5 arabian putangina love15 tony45 babyphat artful jason11 hanibal
dontgotm undone veruca vehxbr arjuna arkasha asslicke philippines cantina wideopen chitra run4fun
molecule unseen barsch hakuna davinchi zxcasd123 scrapland methanol bmw328i spiderman3 phezc419hv
imelda reviewer werty123 lassiter comicbooks 64chevy astonv zcxfcnkbdfz perrine 1video borealis
a333444 zsecyus56 bigbone booboo11 d50gnn 4815162342q zzaaqq thuglove rkelly badder bear13 recess
raptor22 bltynbabrfwbz poacher medtech baba123 vaz2114 1explore robbob america2 masterba bmw528
nelly1 greenlan chopsuey balance1 pussy4 moondog1 flynavy hayman cotton1 layla1 katuha destiny2
happy6 ironfish tracey1 jasmine7 betrayal mcgrady ballroom geetha kronik chitty oneputt humpin
stonehenge lazer1 munchy zacharia bananas1 flute1 brille 1frank warhammer40k tnt123 boxman hemingwa
cjymrf hello23 cobra12 jordan45 furnace generale mine11 march17 killer77 williamj jimbo2 letterma
war123 steroid peanut11 seamless rugbyman plywood franco1 execute angeldog potters hatrick shenmue
grandam1 rosehill parson zackery 1cricket fences swift1 kinglear cessna172 baroque gbpltw123
shadowman rstlne mockba olga1976 bowie1 myhoney guadalupe 1bastard baseball7 cottage1 homerun1
spike2 greenda monkeybutt syndicate something1 craiger passwordstandard pierre1 dorothee bastogne
brandon3 iamgreat 358hkyp overflow siddis coffee2 marcia1 chancy fairchil batmonh wildon batteries
tom204 vonnie exciter sundog gti16v rataros tonchin joesph chicken0 missys dell11 maprchem56458
magnit paswoord leedsuni dance123 bballs ppppppp1 1kkkkk 1lllll mmmmmmm1 nnnnnnn1 elessar bobo123
user123 bobolink gandalf0 beckys 1giants udders freezing chappie maddawg hextall amiga500 hotcunt
scubas further infotech moose69 motoxxx righty gundam00 bermuda1 tylerd maersk vending blight
camelo backd00r cheyenne1 drumming tgbxtcrbq lovezp1314 buster69 twistys whatluck riptide1 playgrou
construction tangsoo brewery thanku ortezza killas beatbox slutfuck ostsee beatme momoney1 fractals
polkadot prince11 seemee milner bigtitty kimberley slavery optimus1 pickens london01 steamboat
comfort1 sammy11 brianc litebeer hampster smalldog realsex romann cartman2 blasted jeep99 sunburst
engels toby12 albertjr 0101198 wantsex egoiste pjkeirf maddog69 object belinda1 gammon emma01
awesome2 maximu thicker stoked cosmodog bijoux beltran ben1234 pooped fatmike mamadou benwin michou
medicus justine1 bendix morphius biplane goodbye1 brillian kirbys snaggle lankford pr1ncess glass1
laotzu nuaddn9561 benner metalhead mamapap jollymon field1 janets trompete matchbox20 rambo2
benzene bozo123 lifestyl pachanga buzzword gfhfpbn adaptec halloo roslyn grenoble mariana1 green420
spring00 help123 vitalik1 gavrilov 123qwe1 steve22 dermot cody11 cassie12 underhil fireplug
bobcat12 overcome bruce123 knowles g1234567 brianw lokomoti nightwis sleddog red333 jamesm onizuka
melony scooby11 brody1 obvious1 kelton basura policeman jamese bautista emporium kolort chevy3
1nascar patriots1 chrisrey padawan eather pinky123 stud69 thc420 golf1234 fucktoy pinkfl loreli
bigbubba 2letmein ilikepussy godsgift june14 chevy69 technica dummer flinders bouvier elway07
james6 liljoe gravedig jakeyboy longboard highspee saralee 12inches grizzlie hockey69 biggums
leghorn bigjake tomtom1 goskins jekyll gaffney mackin monkey9 nigger123 lilmike snappy1 gomango
mantaray whitehea ray123 redhawks newcomer hondas2000 steve12 dickster skinny1 sunburn cumshot1
bonkers1 doors1 convair kyjelly flabby ford11 throatfuck imladris himmler mcnair 85bears waiter
12play partner1 july21 nibiru communit mitzi1 alucard1 latham bantha jackoff1 madnes clitty
spider10 cabledog eagleman tidwell peggie drachen lzhan16889 tight1 ladeda bitten igor1994 unison
champ123 brooksie frogman1 bubbaman august22 passsword noodle1 stang50 coco11 brennan1 1cherry
magic7 twinturb pamplona tangos pasture boycott baseball11 welcomes scc1975 nailed krille harumi
douchebag fuhrer rossigno nuggets1 youngman blazing billly clothing doggy123 craigs krakatoa
snowstor church1 orange11 chester3 motdepass zymurgy leyton harryp bloomers wisper equine selecta
fatman1 humans fuckuall mamasboy purple69 shopping1 delta7 moon69 blue24 miyuki juvis123 noremac
icewater damiano blurry joshua99 imagination viper01 ramman apeshit crimea kenpo1 shit12 007000
richard8 lompoc urbana irene1 mcclure freedom8 nephew coppers flash2 carrot1 2big4u 5nizza latenite
789456123a imperia bubba11 pasha1 nikolaevna nokia6131 evenpar hoosier1 kwiatuszek gtnhjczy fjdksl
inter1 nokia6500 spuddy kiba1z vova1994 chicony english1 bondra12 meatwad fatfree congas sambora
foreign stonie fahayek boobs69 piper2 pimphard cootie belluno booty69 boochie green4 bobcat1
wintermu rjnjatq iberia j0shua beckham23 delerium 1rabbit caseyboy sleazy redsox20 justice2
venomous scorpius boundary gondola stabbin toybox fight1 va2001 ladylove sniffles eintritt lanesra
navyman ascent jessica3 vanhorn platinu cookbook storm7 bradbury kanmax1994 thunder0 gundog pallina
roach1 cubby1 isbest taylor9 reeper hammer11 compaq123 fourx4 hockey9 7mary3 busines socorro
wagoneer danniash markham david11 infidel shockey caring hammer12 burlpony ram123 platonic nels0n
angel77 sarcasm kenseth hassel max1998 science1 cabin1 ox3ford platini sparkle1 service321 christi1
brunob bot2010 retter cooper11 iraffert guillermo hammie gnasher cleaners wooody tiedomi sveiks
wifey1 johnna flipoff snazzy abc123a dave55 1christi pothole jack5225 vwpassat burltree mornings
cosmo123 thomas21 tonto1 1snoopy caveat subzero1 julias sanson oaktown rodder bullrun happyhap
yasacrac discord greenhouse shampoo1 reiter qwerty32 tiziano candance coloring twincam supermom
easypass porkpie mannix undernet endeavor pablit wireman talavera tobasco rodeos karmann shameles
taylor11 chippie guthrie retrac brevard gamemaster bpgjldsgjldthnf cassis casting niagra dearborn
strikers effects xiaoyua123 writerspace passwd1 pantera6 tttttt99 manageme hornets1 sosexy ciccione
regal1 emokid chaika jumpshot sharper clockwor starrs katiebug chills pincher reynald guybrush
music101 tabaco maxcat ewing33 control2 toadman trixie1 marmalade beerss arsenal0 jasmine3 speedy2
clancy1 cooper2 deuce22 th0mas zpflhjn1 jimbob1 hunden 1rocket elbert confetti coorslit 12monkeys
slavko matrix123 helens earlgrey shabazz wildchil throne countess anthro marzipan coyote1 sofaking
1crystal gfhfvgfvgfv eetfuk mouse2 gonzo123 standing beagle1 klepto craig123 cutlass1 jimbo123
flappy milliona sactown 1horse kryptonite rocksta creativ1 darksun wisteria mustang67 sanjos
123456789j einstei marcos1 repmvbx pass1wor queball sparda fondle roy123 matthew0 hoyasaxa punchy
waring gamgee methodma saladin lisaann holiness prince2 prisma damilola kolawole richard4 jesus4me
lostboys rabies qwerty789 shadow10 marge1 atwood ghtlfntkm barabash 1lucky rugby8 triton1 cnfhsq
tigerfan oliver2 moparman cuddly izzard 9z5ve9rrcz rocker1 jackmeof mamma1 ringwood 1gandalf
kahless splatt disable cathay tickled sexy21 rbhjxrf greta1 rustyboy fietsbel one2one hotshot1
cynthi acheron gfg65h7 goldenboy d1d2d3 kgvebmqy vader123 slava2 gizmo2 falcon69 athene xfhkbr
scarlets dogman1 pfhbyf pongo1 dopamine laverda dumbfuck duke12 graphite pimper tigers2 dimo4ka
fiveiron wilber blowme2 mine69 katyusha green55 snoopy69 haileris dandelion jumbos 6846kg3r
denis1988 topnotch skanky spinners azerty12 jerbear assass1 prints intercom cheezit 1rainbow
caritas brondby fifa2011 1q2345 ashlynn looking1 tyson123 kramit windward morrowin changeme1 gdansk
lifeless 123qw123 yukiko lexus300 12345abcd jungle1 sword123 janus1 wetsex wharfrat bespin heavymet
mountains soarer andiamo gfghbrf lfiekmrf paraiso 1q1q1q1 tlbyjhju d1234567 sony12 windows2 david4
rattlers hershe david10 palmer1 world123 superdav gruber anadrol hauser dolore spartacus jan123
larkspur tashas mudbone blessings lexxus hippo1 is3yeusc fearme qazxcdew cannon1 oakville nhfkbdfkb
sugardog nothanks 1996gta dwells kalleank 5678ytr ujhjl312 scanner1 fourstar ilike69 partyman
star1234 joshua19 steveh bricky kotova boss429 bdfysx ivan1985 canada12 kappaman sahalin fordgt
demona den12345 gaudeamus kolonka taganrog 1muffin stuffing soccer19 rosebush 1assword ziffle
hannah12 skyfir poker2 franke dimon95 mailer danang zse4xdr5 kaizer ghjtrn qwertgfdsa pyramid7
uplink prisca commandos sloeber fuckit1 qscwdv diapason dinamit drumandbass hanswurst yfcnzvjz
dinky1 torito tulipan tsmith dixon1 0147852 dlanor shavkat toppdogg flywheel xxxjay staples1
rockytop pewter mixers 7777777s maguire dupree marino1 huskerdu pilsbury fatbitch emma22 donatello
tamada mesohorny doming mike99 suitcase kailayu kaka22 stuffed brasco mancha uaeuaeman donttell
rifraf sergei1 industry wolley gunny1 surfer69 safado s0ccer tallest iampurehaha2 dukenukem
samatron pussykat trekbike stopper headhunter racerx1 schenker bounder semaj1 19851985p ptichka
muncho quarks ohlala rf6666 felixxxx mickey2 carpet1 buffal scooper 1falcon eagles12 shadowfax
brandnew 102030q shocks economist armastus granvill 134679q munkee elaman elena2010 maks2010
gerbera jones2 mamma123 qwer1209 dontforg kevin69 tdfyutkbjy jkbvgbflf kolosov peterburg q1a1z1
qazxswedc123 footslav power666 river123 limits 456asd hallo12 vlad1234 freedom0 kafedra restore
isaacs nastya2010 maremma floren jayhawk1 foster1 counte searock marque mexicali dead13 mathie
stargat hesoyam123 invisibl green17 tupacshakur startre ghjcnjabkz decembre pengui romantika
qwertyuiop10 farrier racket cheetahs fatgirl playground position 1989cc redsand 7777777z hfcnfvfy
assasins hollyy engine3 ginnie cvbn123 jpthjdf dune2000 zxcvb1234 grazia fevral 4rzp8ab7 waratsea
nokiadermo njhvjp borden michiko blankman a123654 abkbgg james22 nadano 1gateway colbert
stinkyfinger cuntfinger littlewhore 12step flashnet fletch1 ultra123 littlegirl bladez 123-123
blackmor frame1 busybee fuckyou8 schalke04 whalen sukkel pretoria tanushka schecter mike12345
larina heathen c00kie jasmin1 groundho april21 falco02 sexfreak homefree snowhite rouges igor1234
masturbate blackhat voivod butthea gbljhfcs 24gordon nicolas2 supras sextime gridiron losfix16
ilovecock red222 cartma qwsazx blue10 sanyco zwezda cjdthitycndj viper12 homero rockbottom southwes
glock40 gavaec 1s1h1e1f1 chinna mariami shandi grafton condos fyfnjkmtdyf heidie enkidu dugan1
gintonic konnichi plethora maestro1 alabaste qazxswe uhtqneyu superhero guy123 tiger8 4077mash
vergesse hooker1 1qayxsw2 jeffery1 jerrod sheikh kkk666 pele10 higgins1 terry123 toccata sexytime
postie thespot pedrito home77 ferrara rambos kat123 limbaugh eybdthcbntn qazwsx11 fktrcfylhjd
june26 ravshan slayers1 mobila tracy123 weezer1 kirpich greatwhi kompas formatters espinosa
irina123 metoyou melnikova saqartvelo veronda jessica6 kmdtyjr tautt1 jake5253 sewanee zimmerman
vakantie joaquim roanoke rapeme lovesick calender jossie traxdata flyfishi maktub outbreak tedbear
ayi000 jordan18 maitland thebeatles madmax1 spurss mynewbots michaell zagadka mandarinka thekiwi1
walera kbpjxrf villevalo runfast mariupol likesit pornlo vishal soloma nfnmzyrf odinthor triada
icam4usb completed vfif123 fancy1 netnwlnk iloveluc maniek luxury mashamasha adapters ravers webtvs
bodiroga netsnip pchealth pngfilt 413276191q lennon1 asdcxz protected savina performing
corperfmonsy controller predators paulinka servis krimml 25563o trevoga westin talonesi vova12345
fjnq8915 fylhtq95 dei008 saveliy neel21 vladimir1 02551670 tony_t zavilov 109876 117711 123888
124536 125000 125267 135642 136900 141592 142500 145678 147456 159000 165432 196100 197010 197101
197700 198505 198520 199020 201980 223355 258046 311420 342500 420666 444111 500600 511647 543211
552255 552861 645202 777123 789512 888889 963214 1111112 1169900 1231230 1237654 1357924 1597535
2580258 6942987 8520456 8538622 8807031 9933162 12213443 12758698 13467985 15253545 15975312
19216811 19801982 19821983 19831985 19833891 19921993 19932916 24688642 24861793 31021364 31359092
36985214 55378008 56836803 76689295 112358132 123987456 147369258 147852963 213546879 794613258
824358553 987654123 1234562000 1346798520 shante deadmoin 6043dkf bigwaves gameplay %e2%82%ac
quintain lommerse centra spook1 reppep kpcofgs jockstra porsche2 avalon11 jennyk nosredna swizzle
chrisbl 4speed barbarossa madarchod time123 katoom bebeto 48n25rcc centric nounour merry1 1861brr
captaink dubesor yawetag oglala kontiki 1sexsex rhfcyjzhcr monica01 lockedup bertie1 schnuff
scuba10 bobbybob karuna timexx v55555 1ffffff 1jjjjjj 1zzzzzz 1iiiiiii bigasses sorrel ****er
luckystr weihnachtsbau hoppie rufus2 1234567892000 fredric jamesa 1234567887654321 1abcdef jaxson
andrew17 12345678d flippo spandau crackpot forced toshiro n0th1ng 1spanky 1asdfgh dino12 lucy11
erdfcv 133andre chingada clock1 10293847qp rmfidd a22222 z3cn2erv hazel5 enhanced loveland maraca
kiddie centro dasein maria3 8seconds crooks diablo23 salsa1 ace111 anonymer manutd1 tevion weetabix
2000jeep godless abagail malloy glock9 1sucks 1montana expired 1vader mobile1 oldno7 1rachel
br1ttany gigantic lickme2 1tigers lamina 1august stigma 2wsx4rfv ogoshi tampa1 girls4me 1irish
james4 cqub6553 baldeagl andy2000 josiew cabbages sexybeas truong icebear blueroom antonin ranger9
farber tremble gilead opinion peewee51 rockwood chello mrmike bart316 zapato movies23 critter1
bg6njokf entrada auguste wetdog mollusk marky1 donking jzf7qf2e vkfwx046 ballad naumova arrive
cannelle 1angela molten august29 happy8 aaa666 stupid12 trevon forsale love98 5gtgiaxm odgez8j3
pqnr67w5 mazdamx5 macondo discman allana rapide 300zxtt 312mas debeers palace22 djctvm rfvbkm
scurvy bedbug squidly babyfac tdeir8b2 guitar69 brillo021 fincher meetoo skyman mickael tenorsax
brooze providian alex1983 supratt ukqmwhj6 dsobwick sassycat dmfxhkju 46and2 2children bishkek
somali hobnob pudding1 pissword connolly letmeon howhigh juntas addpass kewell chancho kevinn
whitecat gautier okaykk marantz denali1 elaina snow123 spanners tanzen semtex spike69 jgtxzbhr
newmoney purgator h9iymxmc 2ykn5ccf passpage mayflower noskcaj primas jambos stickdaddy77 lorna1
yardman harlot ebonee spacebal sumter madrigal rolyat lopesk khongbiet pudder paigow speedster
azzurro captain2 1therock anomie slevin 1little bubbly sweetu70 defend blank1 geronim mickeys
gkfdfybt zaqxsw123 muppet1 coffee11 pentable drakcap 123456789000 marinus havefun1 highest chicho
hello11 123max stride facial1 megaton implant 014702580369 lynnette birthday26 enron714 luanda
jed1054 heydude samsam1 spotligh riordan wilbur1 tsalagi james10 dak001 mama777 saransk blue72
7654321a purcell shibainu pidoras georgia2 marimar orphan wholesale capri50 bayamon honeydog bruise
grisou aldrich martinet ang238 bigrick 123qwaszx 44e3ebda bernadette daishi money100 spuds1 shwing
asdfgh123456 guitare dorene laser123 fall99 raunchy slammin honda01 greetings profits segovia
3bears appeal paul11 artefact stoppedb ronson daffyduck compass1 urgent jordan20 chevy01
aa123456789 wasdwasd1 durdom assmonke alex74 masson tyrese saraht lvbnhbtdf joshua5 1cassie chica1
thomas0 spartan11 4seasons hockey14 kinsella stthomas toby22 syndicat greatman god666 jamesy
m7n56xo honey12 five55 afghanistan jennan tremblay california1 furnitur necronomicon oligarh
samuraix liudmila isdead esbjerg abercrombie hollister1 bellamy araujo encounter aeneas ridder
welcome01 folgers riggins showoff palevo antanta angel20 rafaela tlaloc connard sexual1 calipso
sslazio bri5kev6 airborn1 matrim borracho sungam olesica alex111 usermane tubby1 serious1 mauric
tocool stella12 c0l0rad0 bryana jyothi bacteria saraha dynamics detective sport123 sayaka acumen
moonshot rayner fatal1ty venture1 appleby moscow1 santana1 1234aa litespee football123 open12
vfufpby retype adam01 sigge1 tony69 boogle deepika menards passat99 lemuel lawler csm101 adebayo
adelante 1mercede alex15 junior13 brooms laketaho dartmouth cool-ca katter icebaby capitano
adjuster 89032073168 daxter genetic monk3y ackbar economia hershil heather9 anthony8 adriane
orange88 f1f2f3f4 fenomen deisel howlin yfhrjnbrb andyboy qwer11 seatleon dimanche login1 schreibe
apollo12 passover kristof happen outside1 qazqaz123 beegees metlife amizade ghjuhfvbcn dfktyrb
break1 obafgkm rfhfnt afrika2002 afroman qqqqwwww tapestry agatka ctrhtnyj zipdrive motaro agathe
patino seemann alex1982 kneecap zontik sluggy ganges parlay schloss sagittarius preludes profil
titan2 bomberman alex1976 1albert yokosuka commercial victory7 bertuzzi mundell daniel6 golive
fishpond zse45rdx 1234554321a aigerim mortalkombat warspite black10 cessna1 operate bangalor
harley03 gineok jedi01 qweras akademia mishmash santan peacemaker cycle1 shaq34 artema mylover
lucky4 dale33 tony22 arkady 1oliver trabajo akmaral nesterova calgary1 vtldtltd frxtgb horosho
candoo pfuflrf lloo999 artem1995 alex1998 h200svrm abeille rynner prodojo bismilah guitar01
animalsex raines alydar clermont bydand darkfire pa437tu alina2006 eleonor pujols mustek meiling
chicago9 vernost torres9 beyblade wlafiga stormbri balaton walstib badboyz ciccia alex1989 bagman
atalanta legends1 emotions karlito gemini12 lobzik minotavr sorokin 123qwerty123 al1916w palladin
soccer6 papirus chanel5 alex88 fostex cucina csyekmrf alex24 alexand1 jitters lestat1 chicago3
colins gendalf 1carolin prelude9 san123 fgjcnjk proghouse thegod sookie diesirae qwaszx11 flaquit
happylife winston6 emergency victoriya potapov 1secret breeze1 alina2010 millan jackson9 ingres
lickpussy obsessed rfcgthcrbq kellyj voshod lovebu rejoice tinchair money77 alina1998 alina1994
alina2011 gjgjxrf marco123 nata1980 poznan q1234q divina anastacia contex 123456789zz pondus
mama1970 kamakazi cookie123 arashi lkjhgfdsazx escaflowne sigma2 jarret mendoz default1 joselit
systemofadown briane june15 wahine hijodeputa themack thunder6 alpha69 play2win bidule casita
stunner1 porosenok nopasaran tontos altec1 altezza 14ss88 andrew9 michell1 imaloser sara123
ihateyou1 wolfone qaz123wsx456 highway1 1speedy muchacha awo8rx3wa8t xiomara money1234 atlanti
tallboy babyblu horndogg vespucci nimrod1 samant rajput sodomy toasters neverman teamomuch devotee
newblood kareena trace1 rmracing kizzie pornclub naumenko chanel1 wer138 verbati tulpan
nastyanastya sistem qazwsxc angelangel cinque avogadro angelz hoangen lambert1 stratus1 fengshui
bonaire forzaroma nurich superme andy76 houghton jackiech express2 andrey1992 artem1992 rosenrot
thugstools lohotron pandemonium tubgtn thesun yelrah luton1 supafly 028526 foundation storey karenw
kvartira angella redwin cameron0 plhy6hql spieng diamond0 bk.irf violett songline doghead morale
anitha czarny thegirl samsung9 nazaret destruction bringiton privet123 fynjyjdf quicksand gadina
gaylor dfymrf fufnfrhbcnb carino chinadol anthony4 vjqvbh armyman henry5 eddie666 babare nokiae51
008800 santa234 2boobs findus lincoln7 fusilier marcelin bacons bodybuil aquatic hyderabad wroclaw
bazongaz eusebio pakistan1 pasion leonor geeque madalena questor contax zxcvbnm123456789 f22raptor
yggdrasi chris200 gulfstre mononoke arvind tootsie1 kovacs meditation mybabe jas4an baby22 james13
latrobe deadsoul kalash privado aaaa1122 mallards 2278124q lollol12 yelhsa elgordo prevail lover123
rattrace azores alla98 birdbath impress egypt1 34erdfcv darkseed nikolay9 bravada bujhm123 kasperok
notgood queequeg 1vampire potvin cool22 nytimes buffon ikmvw103 irina1991 mudbug ashley19 ripley1
bailie booboo2 cookie13 love4eve street1 peyton18 longman thresher opusone steffan zxcvbnma
chaplain hfpdjl frasse rauchen 1celtic masonic keating 124c41 dagger1 gayguy ba25547 patito
flyers99 cookie11 firedept heather7 walker2 lemmon splits bananana me2you dfhtybr puertori bryan123
warhorse ashes1 patatina bangbros uptheass 37kazoo megan2 bearss fred20 muffin11 mykitty stepside
smoke20 bouboule daystar covingto warhamer niccolo rhtyltkm satchel1 barbaro oldfield peter7
peppino moviebuf marder smile2 mostro yamaha12 jabari expresso wartburg irnbru bakesale charlus
bugger1 mattylad10 1barney lullaby bocman sekirarr kerberos franky1 sweetpus jasmine9 conditio
krysta lexington essential karloff deeman bleacher pimpman falcon3 dragonla burmese brause sixflags
dennie pitcher1 torock jeffrey4 catchme spangle preppy dakota99 shakers motzart turner1 freakboy
tuller hofner killerman darknite magic69 robin2 heehaw ilovelucy grocery mildew gothic1 gallen
radiant bordello britania preserve triston tommyy bayard kablam baytown burrito1 kilowatt dedham
wallie momanddad megan123 tiger23 stjohns twenty2 pass111 paramount leedsu badmofo breakdance
process1 1dakota blockbus david9 kiersten court1 july27 chessmas spittle brett123 bigboy11 evbukb
potsmoke nodnarb blademan tafkap eric99 blackwoo 1qaz0okm notepad bueller lauren12 colts18 camneely
ooicu812 chispa theband money21 orion3 wspanic stars2 woodchuc yomama1 airways parker01 militar
keksa2 clk430 jackfros andrew23 beardog1 clitring osasuna curtains 1newlife codered1 cocotte
sexstuff ludvig welcome4 tigre1 ashley24 cathie singles newyork2 smitten godown figvam hoppel
michal1 sunshin1 bisous petty43 tanelorn snatch1 manteca lunacy luckyy roleplay upskirt alcoholi
john10 whassup innate sharipov jordan9 algore orion123 gandalf7 institut lilacs svoloch bellini
vijaya under1 breadfan mitsou pablo123 roseline fourkids robot1 deebee ramire santini sperme virgos
vgfun2 palermo1 spider7 sunny2 9hotpoin lovinit cinemax penguin8 asshole123 santana5 satisfaction
oakdale kkkddd faucet rooney10 latinus lexusis bultaco ahjkjdf telescop kobayash cfiekmrf berger1
artcast2 bigbull monrovia technik trafalga butane bigberth fuesse quartz1 firegod kiss123 biafra
flopsy moorea eric11 gullit better1 buttss thebus raven13 rockstar1 gfhjkm777 drones robben crazyj
deadfish ragtime fitzgera kl?benhavn biggame enigma2 quackers chiphi magichat lightspe bruiser1
kenneth2 thinline blue30 innova blackboo goodstuff gopinath bosslady chimaira connelly snooch
chinnu sataniv1993 joshua10 fourty fortran symantec turntabl intrude hobbes12 bieber 1234567890d
peruan farmland 88mike rugby123 coffee12 iambigal brentwoo bigdon nipples1 l12345 boating1 kingshit
magical1 dogleg bigmax doodlebu teenfuck justme1 shatter pimpjuic macdad ow8jtcs8t countryb
needajob chelsea5 angus123 tuscany chris5 vanburen pokerman prevert delta5 sexy4me smokewee sassys
cumhard bigfoo solana threee cheeseburger debra1 darvin jazz1234 surfboard bigkev kipper1 berlingo
cherrypi chicklet maximize livefree sexpics sheldon1 fubar123 vannasx violentj brenda69 xtr451
panther8 bigrig bigsam acuracl pureevil stuffs pimpin69 cherry12 love5683 happytim cbljhtyrj brownn
adapter burton12 crystal0 raindog miller01 dukenuke sindhu stillers sanchin phoenix0 password22
willee derrek passssap blanks analysis jenson forgetme boredboi4u warrior3 mankind1 cunthole
sawadee decline fagget coralie boobies2 kotton cavalla onelov albatro snakebit michael123 1hotdog
linette heresy daniel9 dgoins warman bisquit bloodred rideme hardc0re justonce porol777 ethics
jkelly rockhopper silver77 samba1 supercat drew11 patch123 nabisco patten hpvteb cubsfan worldnet
chaser1 hotchkis packers2 kalamazoo scully1 1panties likeme nickers plastik thorne lowers martijn
wrapper nosmas talk87 madinina manning18 regency montblanc roadrage 1yamaha tinroof aaaassss abuela
stoner1 elephant1 kociak regula corpus jamesdea glowworm bluedevil explorer1 changa k.ljxrf 1brian
mingle caleb123 bliss1 chevalier tolkien1 blackb coolbree catapult sonoio cosimo chunks takeme
bobby18 hijinx nicole01 hilliard keepsake riogrand chamberl bluedog1 musiclover libertin anamika
blues2 mike2000 kd5396b blumpkin joliet frankly grappa exceed april14 hard69 nbhtqa bigsmall hamada
1friday lovelady godsend tarmac mikey2 mamiya bonker digital2 b26354 logout good4me redsox19 killit
hammer01 bobjones krypton1 gbkbuhbv nothere fulhamfc carreras not4u2c wert12 sadomaso banaan123
henrie 789qwe boilerma indien cyklone dipascuc red666 water12 lisbeth hiheels ohotnik slickone
otherside casper123 countr thefly nitros hornys mikejone boodie dragon4 sexxybj 2dumb2live wu9942
booking ladder1 omnislash hakaone sketchy redsox99 delta88 12qwer amberly redsox12 popart diploma
minutes corcoran conklin ipvteb gogolf delonge ganibal founder boyfriend yannis adkins death6
antiflag brianp adroit catrina equate killer00 ralliart frodo2 bigtee landscape fzr600 brandon8
halsted recife parkhead fodder bravo7 dizzle kamikazi breakout cowboys0 hotdog12 boofer simferopol
jeebus juanpabl jeremi subscriber 002200 black5 crossman usmc01 april9 monkey14 silverch glock45
toluca 4nick8 praline chuluthu reisen pookie11 shazaam freeway1 mountie brogan burrfoot malacon
elway1 free12 krakow summer02 bronwyn demetriu orosie1 radio123 chris33 feeney raven11 ridered
goniners kyle123 dragstar randle chloes landau kareltje q12we3 willyboy burned cagiva jackie01
bugssgub animes orange6 midiland ford50 money3 manara charlize budster 671fsa75yt 1harry buffy1ma
hunt0802 pizzle welcome0 constantin tremendo kessel 22tango king11 hfpldfnhb passin farina bushwack
dimitry jblpro a1s2d3f4g5h6 mahina cbhtqa bvlgari lately masque fortknox tanyshka chris999 corsair1
papier sleeps yolande prunes zipcode camster kazuya monoxide tamera cia123 cochino spinnake brave1
skyclad yamada karolin jamesl chuvak lafleur eddie2 2hot4you jaytee advice testament canter
gogetter canario murciela yoda123 startrek1 cody123 zemanova pa55wd playboy6 minnesota_hp washingto
intubate marocas caution1 coupon catania mendes mko09ijn pineapple1 glacius tomatoe rehman samfox
moo123 bulldozer rachell pippolo olemiss1 not4u2no strongbo nathalia zorro123 reggie31 tree123
peugeo lickin enolagay gfgfif youngs celos1 silence1 bigtuna leftie cfdbyf chinga mythic allard
newlife2 iloveyou11 shanta chuckd cx18ka charliem collect1 tony44 amoroso parachute lovegame pfizer
madman1 princesit jinxed ashcroft stepashka chernov bellend beano002 mainstre paolit woking
united99 chinni fanclub yjhbkmcr cartmen hideki draco1 a1s2d3f ilikeporn matsui gawain antichrist
jesica unicron spammm elenor nikkita select1 l0nd0n 1cooper fun4all cassell jenelle g0away rcfhlfc
colin123 typhon command2 jacobson 1escobar2 koontz asguard atease babybo sasha1993 tigger3 shivers
fucker12 lukas123 harsingh sooty1 kangol tachyon winner69 hooters6 scott11 mrmojo coastie branford
arminia rattrap fender12 jedimaster nantucket digits steam181 steamforums rhonda1 loveline adidas69
unions 420smoke cressida topanga lovehurt toreador hellbound matrixxx jhonny cronus percussion
space199 gwendoli thor99 jacuzzi fannies flowing abiodun destinee kracker bassey shockwav sweaty
wcrfxtvgbjy asdflkj tigger13 dylan2 iloveyou12 cnfnbcnbrf 122333444455555 makenna norwalk 2401pedro
polkilo montage tileman macbook sexiness kudos4ever disarm 1linda marillion cunningh phelge 69pussy
latching nastya123 cuyahoga regine sydnee digler pippo1 summer22 just4u lovejone e12345 valent
network2 vfvf12 erxtgb kreker vladimirovna ousooner jackson6 sweet666 jlettier ruffin bodean 55555r
delfino favorite4 defect yoshi1 legshow llbean rampart ichwill 111222333444555 djtiesto s1s2s3s4
whatis 132forever ddd123 tgkbxfgy indonesi dddsss lfybkjd mmxxmm dr8350 blunder davidt dreame
watchout march23 socool assert lachesis imissu wrinkle zippos cumquat temujin tubular joanne1
silver22 opelgt irelan divine1 popcor buhjvfybz ecosse tiger5 oldskool daniel7 lilmama marmaris
porno2 daniel5 kevin11 pokemon00 savannah1 dracula1 cerebro hektor ilovemyfamily julemand kingman
dannym88 mello1 bigelow welcome5 indiana7 sou812 microbe 770129ji drongo cheats remmus kevinr
dave01 dasha2010 lakers08 escrima empire11 teamlosi fredie deadmau5 tiger21 fernie 1andonly
lbvekmrf racer2 michaeljackson humanity prorok starfleet sarah7 2legit firdaus padrino david777
emilyann philou success2 call06 squad51 dresser 6yhn7ujm epstein jaguarxj passit corone peugeot406
dewars decibel gocart kornet euclid90 barmalei poiuyt1 myturn elites baldeagle glenny gerasimova
chances werken stainless demoman grinding copernic munson15 xxx12345 jack2000 jokerjoker matthew6
ironcity patti1 1mmmmm 123llll domovoy dylandog donaldo robotic phoenix5 middleto lena12 hatebree
consulta difference cumberla aquariu sulaco mazdarx frontline corine ifiksr sarmat spam69 stupor
doom12 jeffhardy liziko yeahright corkie werule elric1 freude dragonage valmont denis1984 marial
dessar hockey13 robert8 ukrnet federer server1 ummagumma lozinka ginette recipe rfpfyjdf thomasd
curiva exorcist fuckmylife misha1111 vfhbyfvfhbyf qwaszxedc lollol123 evh5150 onetwo12 cecilia1
howies yeababy insulin oleg1996 mushrooms dianochka roma1990 biggus hokuto sharlene nargiza
masiania 1234567890o qwertyuiop12345 trfnthby 1qa2ws3ed4rf5tg savchenko fenomeno krystle freyja
tabby1 gfdkjd homyak vbhjh123 chipmonk winter2 federov sig229 iluvme nirvana9 pfqxtyjr doohan
doogie1 cobbler koalas castill dragon05 ilkaev pitboss vaz21074 qwerty4 newpassw happy13 yuitre12
partridg dragon19 ilovetits tybalt jacklyn april24 pallet al1916 fliper qscesz thatguy marisela
scrapy 111lox fleabag fromvermine selhurst phase2 utrecht topshelf nyyankees sympathy supert
gfitymrf hanako dylans blackdra fire13 kevind poekie trunks1 snowden thedream penman trrim777
nicolette bdr529 hornier scatter sasha2011 quadra lindac time2go qwerty999 ruffus rbgtkjd yodude
power5 pumpk1n frost1996 penhorse netpass woodfish lainth88 minority dutchie am4h39d8nh jackme
kki177hk orion7 sanders2 koblenz opelagila flhrci madmax11 thecount widespread bigjuggs rfntyf
bhecbr quixotic cranston olesja lovedick websolutionssu nosliw ratiug el345612 adonis1
amadeusptfcor jacopo kuolema win123 makavel julie123 babochka souths djkxbwf muffinman qwertasd
ninja123 luthor qwerty100 studen spinne misiek1 uthvfybz pimaou silver01 martin01 vfrfhjd macross1
lazarev starwood yamahar good4now cleary wretched qazsew bibigon honey69 qwerty8 fallengun lindam
phalanx falloutboy uhfdbwfgf fanatik london123 kelli1 1inside l1750sq canalc testdrive harsha
surrende fatboy1 kalender point1 glossy ueptkm tema1234 eriksson toeman kernow mongini rfvbkf
killerbee sirius1 nfkbcvfy cbarkley justlook filmstar gruppa happyface icequeen presidente
fkrjujkbr kkkkkkk1 9085603566 stocker bumsen spritzer nissen filatova minicooper houser mister2
rush211 baggio10 littlefuck littleminge guitar11 tommycat fitnes mike31 recluse smallvill byrjuybnj
iubire scally kershaw joseph11 oriana scholes nfhtkrf laptop1 stanisla racecar02 grass1 eight888
thepower ab12345 grossman punter12 waves1 sonja1 skiller kingrat zygote alondra walnuts isolde
kevinh shannon2 engineering icebox tiikeri moody1 thering frogss adalbert kabuto jawbone fruitcake
yjdbrjd jamaic stratcat sexybo suckmy1k massive1 yoshio winter0 grapple miniclip skinnass shibuya
smile4u money8 ilovedick niewiem gabriel12 mirand kisulya gomer1 caiman gayathri ginger69 snowbal
alskdj goducks stangs summer08 prostreet junior8 gators96 maxie1 castle1 hoople screwu katie2
gbljhfc meister1 rosalia carleton goodmorning maslova greatzyo herbie1 hacked1 threepio duke33
jamesg mickey69 sinnfein quiksilv geiger mooser sueann newspape ramina colucci mommy2 ollieb
keyword sambo1 john77 zeratul gladbach bundle gromova kiborg johansen jamesh lizzie1 zucker sb211st
kennel love55 pukimak thesims3 katinka murena jahbless stormin miller12 trigger2 jasong cezanne
sexy01 valerian repmvbyf trinity7 doctorwh sadman nine09 cometh tinkle volunteer specialinsta
sweet2 naumov tahira 111111w vthrehbq madara 123456789asd goahead brandon00 karolinka vfcmrf
cthulhu1 juancarlos jimmyz troutbum kalambur taison trillium tijuana msvcr71 neveraga nhfycajhvths
rfnthbyf1988 lllooottt lissalissa hollage kbpfdtnf .kzirf nthtvjr kravitz jimmyp 00000ty cdtnkzxjr
jack23 stockpor stumps fidodido mcclain starbase harlequi satcom jasonk switzer joshua11 mike007
nietzsche matt21 kimber1 superman12 makenzie technical transits muneca theword willow01 phantom3
nymets1 sweeties jimmy6 nudegirl pangit green33 messages estrela julietta darthmaul rollrock curzon
ksyusha kamelia2011 khalif yelena03 pundai leolion yfnecz o123456 rock69 5element qwertyu123
njkmrjz 123456rrr komarov dbrbyu vika1995 max2010 nastya1996 bond9007 passout metal123
paraklast1974 maryjan mdmgatew serjik lapo4ka michaelm begemotik sunbanna yarddog serafima blade55
settings rhfvfnjhcr fairless jscript mailliw s12345678 webuivalidat advantage nataxa ja0000 tomass
msorcloledbr phenmarr f56307 inetcfg nondriversig browseui sasha1994 mike1969 asdasd22 zaq!2wsx
photowiz tanguy freeclus aregdone 123456789qwer manifold 20091989q nikita99 ojp123456 pivkoo
v123456789 9085084232 lolkin09 sarvar fm12mn12 tu190022 8096468644q zverev 108888 118801 118811
119955 123569 129834 132546 132613 135798 136666 136913 143333 153246 159630 197901 198305 198603
199308 199500 199508 200007 212325 231456 232222 233307 234561 235555 246801 248624 258012 266643
321671 400000 423956 432100 486255 523252 663366 666123 718293 741776 744637 773400 774477 776677
963210 1112223 1231233 1236798 1239056 1371280 1478523 1766734 2008200 2323232 2505198 3434245
4258195 4707570 4930321 5318008 5455555 5557940 6741314 8522003 9001668 9104587 9293709 9512369
11012566 11114444 11234567 12345656 13467982 13571113 14314314 15935746 19761977 19801984 19841989
19891959 36169544 45678912 51501984 55443322 67899876 78978978 88887777 91328378 98256518 102938475
123123789 123456321 159357852 212009164 1212312121 1928374655 jgjesq elena1971 hawkwood dnomyar
sexaddict cool23 yocrack sissinit 123ewqasd kaytee dannii arsenal9 sexyred1 google10 dknight
loveall remmah maxsam freeuse dandelio spiller pmtgjnbl qcxdw8ry affirm dbm123dm reports 123joker
financia euroline leyden jimkirk ameritec topazz geoffre music11 baffle lilcrowe oldmans likesdick
showit zhv84kv charles0 bitter1 lechat sparkplu 10121v timoteo nobull mexican1 several juanjo
drafting 1shelly 1autopas autopas1 1ggggggg tallen frozenfish morello nuggett haines yellow7 a13579
dranreb harish matrix19 12345672000 onetwothree house12 pimp13 tuesday2 tarrant stpiliot car12345
098poi hiller 96328i henry12 14u2nv templar1 outbound yasuhiro cataract zsergn justinb wazzkaprivet
ouachita funone dabl1125 nollie eldest sandburg cousins scorcher tahoes charless jeanmarc 1701ab
monalis debugger jason69 lewiston sysman cashin willer myemail jonass epatb1 weihnachtsbaum mrwhite
socken bayern1 19delta bernal agusta bowl36 1bigfish getinnow 1hawaii 1peaches 1vette chief123
1sierra 1kevin rounder 1winston sugar2 mopar440 dishwash artboy nonnahs captai 2wsxxsw2 illwill
1qwerty2 djfpass bashar 1alexis userpass drumme llabtoof gangsters belind dawg69 n2deep nosnibor
oregano safonova beaversx andy22 yesyesye rowboat hotstud hamdan skarlett fliege venise yougotit
gargle aloevera kurgn01 hzgg9umc tobyto ch3cooh dmarink quasimod physic hpsalgay frankzap thesmith
oct2888 regime fossil1 benz12 fleetwood andrea2 2access stjude damasta floods fjysk762 vre2nc3z
hearts1 tanager falcon5 1beaver zwt2sbzl jacobb 1private chandos viglen 1212aa brannon passtrader
gateee 123dog norsemen runrig adumas catman1 as5ffz17i yusuke cdgirls q4n2jdeh vmdnygfu merlin2
groggy perron avdeev robertos bigboy40 packer4 kazman venger reece1 prosser admins gasper watchers
lbnjgtmp wedge1 e2fq7fzj sportsmen dallen dackel holywood shipley fuckyour dogmatic final4 willson
sharon12 bumfuck hayden1 bowlin falcone nikey63 quicky cindyl lada2110 allycat bruxelle alex26
babaji tvmarcia chiles seattle7 super412 march21 3kings takecare 4teens peterd 152geczn farragut
bikeboy tastee jammie frank51 golgotha shantell pikey13 introubl chris198 eatpie antona trickster
eckerd toby11 zlatan robinb shianne chester9 gypsum spiros joshua7 ryleigh donvito kravin ichiro51
groovin august19 animales sophie3 penile niemtel test22 johnboy1 andrew69 mayurs fickdich bruce69
mocajo parisi greekboy billy69 legato trieste shumway mark77 naylor westies blah1234 69stang mandms
orange9 00948230 bondone tr2amp25 bettyp dtrain wamozart 8428ld spongy giampi orestes rjpkjdf
arthur69 buffy44 chinatown wheeling yolanda1 a1111111 greenwav 911rsr kazakhstan waylande mabuhay
ppooii onspeed rational hornyme chuck2 gasanov deluca 97ford dakary autism vtr1000 james8 teamase
probegt optiques piffle prince55 sdh686drth allahuakbar pianino deering rjhjdf777 sadie2 avenged
anton1992 ford99 sutvsc5ysaa qaz26101778 bbb111 aaa333 revlon 123mmm jeremias artemartem bailbond
holton sexsites passwordd gurpreet aegean radial sanek123 porndog joshua123 flowers2 snares njqjnf
amicus pillage badgers1 march20 kamchatka jacobus goliat kalamata tejano splendor marylee 123abv
goofy123 abadan shadowrun annieb beeble fkmabz april4 onetwo3 bryony daniel69 bemine cesare5 wsx123
mkjhfg bucket1 ramfan wordpas duplex potolok likethis lachlan acidbath dallas88 tatarka 1homer
abogado leclerc tallis lancelo 66mustang progon chauncy lovecraft utythfk perkin merlin10 user1122
sunspot denis1987 killer9 derfla barata robert0 access10 fatcow samurai7 suleiman vivian1 smoken
mouloud silvergo akimova shazia acolyte alex98 salamon moneta alastor maximill activex actuary
rovert elsalvador adam21 nulife john21 outrider fukoff ghostrecon lauretta necron99 gearsofwar
football6 apple9 terranova ulrika chieftai mercede1 adelya bongtoke aspirant hotness granata yoda69
admin12 bunia3 browneyes admira virtuoso admirer photoshop june23 laurita almonds gjdtkbntkm
supercal dontdoit farooq advance1 catrin sicilian escola harry5 qqq777 panatha rfvtym useful pucker
aeroplane vaz2105 kfgecbr saretta laranja afhvfwtdn trans1 vovan_lt pfeffer fktrcfylhjdf lunar2
alex86 canadiens cghfdjxybr narine kamilka lenina aishwarya taburetka andrey12 ghoster vthokies
vbhjndjhtw stroud serafin pichon hola123 aniolek agusti crm0624 hockey123 rjdfktdf dotnet kbkbxrf
farouk alina12 gadfly matt23 antoin sweetman aksana roma1995 newmedia rhbcnb esmith shashank
maddog01 hyperlit swapna ovaltine bitch2 mcitra diablo69 dogggy nabila ghbcnfd milker wonderbr
uhjpysq purina bunnies1 fylhtq123 bullgod akimov barmen zxcv4321 static1 ou81234 cbkmdf libra1
sasha13 chicken6 fanfare violin1 alan123 positano sanremo shippo panther9 tibbar st123st forty1
blowjob69 savanah xtcnth wesker reglisse ferien12 1coffee fhbyjxrf nicolle zhongguo prokuror cfymrf
gorbunov pronin pfhfnecnhf peresvet aliona dfkmltvfh irkutsk pasword1 nhfrnjhbcn djkrjd love007
alena123 carisma podarok baster gznfxjr pride1 xtutdfhf toolkit dfkthbr troll1 problemas sapito
alex06 alexsander alex2009 kamakiri marsala touareg cfnfyf revell ntktgepbr ronaldo99
z1x2c3v4b5n6m7 gaviota frosya micael palacio ethereal heccrbq konoplya ghjgfufylf giotto numeric
reddevils biolog buheirf alkash nokia5610 edifier fyfnjkmtdbx pepsi12 duetto understand nyranger
aspirina kemerovo alhimik nicole123 traitor montella peachfuz holdon great123 ucht36 lzlzdfcz
alina2002 fifnfy prohor domodedovo ybrecz halfway danilova roseanne 222222a darkmage werrew nhfkzkz
lindalou ghjatccjh bulldog5 shortman diabolik google2 qqqqqqw splicer stoffel modaddy wapbbs_1
ghjnbdjcnjzybt 555aaa bigguy1 secreta evander locutus1 vepsrfyn rockers grafix protozoa puissant
access01 gorilla9 alternativa matthewd metalcore jordan10 dctvcjcfnm hannah22 homer22 amarok
hightech cobra5 qwertyuiop12 gerri1 mumford tracksta dejesus ambulance calida hindustan kurama
aminka stiffie furelise kalifornia subspace ammonia 02588520 amorcito orange01 nautica1 lovebaby
dragonma sonnenschein katinas peggys energia ballsout claudiu servette corporat king10 arsenal123
sapato hawkes levent anastasya ufkxjyjr gjlcnfdf balinor sexkitten s9te949f moderato bulldoze
nemiroff asa123 andranik arachne nobody1 apacer tima123 jaroslav fktrcfylth micaela andy01 stokecit
aotearoa gkfnjy egor123 zxc123456 artemi yoshimi jasper2 phooey 1sugar anna12345 karol1 anxiety
zasxcd rincess travka angel8 angel18 dolphin6 forgetmenot proverb montero1 turnkey computer12
12345qazwsx francia gazette madison4 136611gt jen123 mcmaster crosby87 beatrix 1sluts belldandy
kapriz sharpie1 dentman astra334566 palamino bright1 diebitch demonio parkur margherita spartak1
martymar anubis1 00000000a ghjnbdjufp malishi infalicall vicenza vacances applejui ashlea trains1
appraise kungsan april27 marinaro controll dracos ashole policia dodobird amoremi audubon qw3rty
arenda birthday36 universidad tinmouse vonsclan qwerty0 frazer laputa electronics caballero
cheburek cloud69 chidori batten ximena artem1994 artem1991 zxcvbnm1234 cunning astronom scuba123
pratibha guitarist wapku1 navigation tijean uhtvkby17 matelot xxxwow positron allah786 asdqwe12
bollock1 betito rfhvfyftd asuncion tempo1 angelfac myspace2 sharpy auxerre elevatio avinash
zolushka2 24beers bulldog8 fabfour zorrope voodoo69 linear rattlesnake nitrate sushis megafon77
ivette ahamay southwest mariss jc05595 ballsy maveric1 yasmeen kojack hejsan123 guide1 hogfan
moller akella balerina jetboy piledriv lampard8 flattop waster clapper sasha111 ball123 sonic593
smaller blowpop fantasm palani sombrero armchair haguenau prolong bananaman peeler rugby9 santande
agustus chief2 anointed fuckstic smurfett realhard banjoman makena calvin12 specialist bluntman
graycat rococo banzay reymysterio mudpie havanna espagne chases corrupt love10 satin1 working1
barca1 2hot4me lazyboy huntin thegreat1 mibbes chris6 bandar refugee sparky69 lena2011 minimax1
futball missydog rocinant sonne1 barrett1 rosado inventor barrier 1turbo schnitzel barros lavern
terrano blacke polimer beergood ubitch smuggler oliver01 sixtysix bardot ganteng kyleregn eliezer
daniel19 checkin q777777 kearney tigger22 faulty baobab6 tedesco jackfrui marijane final1 tubbie
789456123q batcat eliane green42 bathgate thejam fatass1 tiger3 starcraft2 timothy2 underwea pinkyy
battlestar laufen danziger shiner1 mccallum bearden bayley sregit rainforest lifeis divine2
wwwooo1234 lilmac airjorda markers thunder12 lawsons jack13 beatles6 michaelp vandread politika
bluebir gooding ken123 black6 bobby4 sargeant rekmubyf nursery kill123 bubba7 hello7 utmost furtado
go4broke david6 bbwlover goldtop skidmore crown1 lockup cnttcb brandy2 bill2455 ozwald weider
golfer69 chipotle atherton evanston musicbox cupcakes floyds binker picabo beachy versace1 codyboy
ronster 50cents superj pass1821 benny2 beanies smooth15 greybear kelly12 alberta1 grudge
anytimetoday sorpresa confess beastman password88 accounta zrx1100 tanlines specialp butthea1
betsie machone f0cus1 leather9 d41d8c rashley198 multisca assfucker beckham1 kimba1 jeffbeck
spider2 caladan overseas jeffers gunnison burford clickit yes123 bonanza1 enfuego woodbury gotribe1
jordan98 saloon figona ev7000 shitman beeswax frost1 thenet shanee panther7 hangtime bellum
nimajneb papote salgar belfour belladonna jareth murph1 wonderwa belong enders danechka amours
lobster2 daddy3 xwing1 marrero dragonman shawns sveto4ka nadnerb tagman moneybags caddy1 libertas
heston assfuck1 trevino starwars123 footloos espoir boffin kalle123 garcia12 ledzep1 briang eddings
prussia indurain superbob beotch fiction9 quarters hjcnbr eingang tigger7 clear1 lucky10 blcktrn
mecano panthera beast11 moolah bernie51 getitnow jesus01 nanner illicit radar123 noelia 11king
saline calamar ferrarif hackaren stblow tater1 spider8 cadmus beth69 sarah13 sheppy sony678 pete14
nikopol redtop powerof3 chesss poolboy marsbars gungrave grave1 123321i chevette scooby69 bojack
ratliff metalhea myjdxtcxks bouboune lumpkin firebir idontcar 4peace shiloh1 tennis01 develope
ntktdbpjh1994 oilcan jonny123 krishna1 rover123 pelado biblioteka boris2 philemon boots123 cooldog
blackgir wiskers doggod lcrastes zzztop goldone keefer toothpic mistycat voyager7 snakeyes tnvols
bigdik devante bigbug brian12 bigbud firewate nick1234-rem936 wetpuss bigcock1 emmarose jasona
pumped reddick duckbutt daniel00 1flyers evenstar blocks bakerman lickpuss ishard 1booboo johnie
chevvy mestre warrior6 ravenlof altera minger hooray kickbox donahue vegasman foulball tellurid
ashley10 shawty futile falcon01 tyrone1 topside james19 smarter slurpy crazy2 lovelace attack1
markis timmay cantstop feller 1nissan mossyoak conrad1 nicnac carrick summary tamiya oliphant
estreet papasmur guesss hasbeen timdog timmys dandie fleshbot suckem hobbits yonder nichelle winbig
hawaiiguy garters transalp carper dimabilan daniel10 elevation sarita2 shatner titian koufax32
privates jettas algerie ssnake connor12 william4 silkie 12string stauffer brown2 freakin mudhen
redsox24 camry1 excel1 horsepower promo1 nadine1 miasma meetme binford gfhfyjqz extra330 reggio
1birdie tristin beast123 keegan1 samcat paramoun cheeser cardman hattori treech locksley maxmotives
toolfan seminar metal69 bitwise hockey33 thomas7 headroom katiee ozzmosis tolkein cochrane purple3
dreadful fireston catch2 serena1 camilit blackdragon 96ford 2500aa dragon33 blunt1 need4speed
irish88 tbird1 plugger malaki blackwid soylent bacall leonardo1 snuggles1 nightshade 1234567j
choppe babylon6 anal69 blaze420 jetboat 1accord potpie cassiope blotter magicone polopo delta12
chandle wolf123 hellhoun japan10 collecto redsox3 blowhard knitting brunodog whodaman x002tp00
fishead soccer77 radium compac raider12 bluelight gaynor bundao scott3 redrobin j10e5d4 roaches
cobra777 blueboys bluewate boomer12 jitter cowdog awesome123 crystal7 strip4me 1trouble bandit11
m_roesel maclaren m123456789 wethepeople 111zzzzz beaulieu nevins bobbobbo bobo1234 blackpus bobo12
turbo6 duckpond narendra pimpdady wirenut iceman11 goose5 nji90okm theman22 puffdadd newmexico
suck69 hubris frigate skagen rsturbo nikko1 bobsmith statistika cypress1 jethro1 others malaka1
netware1 resipsa kutter desdemon timoshka kulikova vinegar fujimo pippone vitamine spears1 buckles
wallace2 sex4free hoskins mandog bonita1 zero000 happyhappy scooter5 chester8 bouche camus1 pussy9
buggie boogyman kittykitty hortense portnoy open321 boomba chrisw cdtnkfy all4u9 corsano kantot
lopotok01 boosted shocker1 butttt nikki69 ruben1 iluvit shadow23 200190ru bubba8 hogans temp12
webpass volvos60 passive vlad2011 pagans princip boobear1 maccom norwest bobbyorr fynjy123 wolf100
boston11 yeahman swordsma mama22 zxcvbasdfg plokiju slipper1 hardwick pickwick bowling3 hagler
wombats minkey boxster1 987654321g megama delila shazza wolf13 kfgeirf prozak jourdan orange22
robert19 owen11 renrut puente vsythb knothead aikman8 nemesis2 philli chaddy 1junior shelby2 rock22
pinky2 goodlove choirboy qwaser cocomo brasil1 vikings2 anastaci jimmypag welcome7 amitech harley20
kenmore dvdcom vitalogy rfybreks trick1 visionar pussygal cheaters turtle2 landman august20 paul99
brinks magnoli olivier1 lackey imperato fire1234 april16 vehvfycr mypuppy bigjohn1 robust septiembr
cisco69 brothel jenkin robert23 h397pnvr logoff risky1 unified goteam hibernian robertr amazon1
rosebud7 wilson2 enrique1 ghislain compost milfhunter ma123123123 priory xjy6721 natalie2 roykeane
mamatata crazyc jackie2 bubbah hackedit duggan clause buck13 godflesh pornog iamking dale38 buffa1
green15 q123123 gungadin steveg chinaski faithy storm12 toadfrog westover automati squirtle cheezy
burbon llebpmac slavic burrell chikara plowboy hormone wagner1 thepro letmein5 fastfun conner1
stinker1 reston syoung dugway kafka1 catsss campus100 shamal nacho1 fire12 rangerover mohamma
skyblue1 canales roamer morgans logjam fifty5 broward ingenier ranger3 daddy69 capulet ford350
tiger00 energy12 march14 murphy11 lydia1 parasha nielson tobbie pilote heather4 leones charisse
carmina vergil colegiata lincol smoothe carwash1 latrell bubblebox loquit stanhope wiseass nutsac
1qazxs enjoy1 earnest 1pumpkin phantom7 superpower dogdays u23456 silvan slagelse twothree dannyg
bftest ballsdeep alphasig cccdemo fire123 claire2 august10 lth1108 1rusty goirish1 bxdumb rabbit69
travail chantal1 greenpea bergen09 petticoa classe ceilidh salter lucidity manure centrum qaz321
chileno masked cexfhf 99ranger estoppel carter80 rustic herder fcgbhby gimmie sunitha onslow menard
flagpole nicole0 chisholm souschef riverat makalu publius dancin thomasj bmw540i shoots stacker
iceman44 nicely vengeance chris100 chris24 cosette clearwat chumpy koolkat jamesjames ckflrbq
streams 18n28n24a coasters shergar nautical ringo123 tanita economy johnny12 halberd dillinge
divide fatb0y c00per cosenza sloboda mooman marion1 arsenal7 sunder daimon ezmoney chesters hugues
patrick5 aikman08 robert4 elspeth roenick writer1 foxmulder jamjar scurlock dinkus 1sailor nalgene
allie1 cracky henkie 1friend quique bandicoot death13 master4 jr1234 hillary1 bloodlust shadow00
bambina yummies melany cutoff freehold funnel grammar matthew4 itdoes mnemonic fubared dannys
nikifor scubaman saavedra dtheyxbr shirle letssee tamplier gorillas pelican1 fiction6 thwack
onetwo34 gunsmith murphydo fallout1 spectre1 jabberwo tactics redryder fights jesusgod kicking
musical1 loppol josepha rebel12 organist toshka dangit archimed springsteen wowsers peeing yamoon6
dangel miruvor79 falcon7 miatamx5 dogpile haruka birthday28 crowns georgio sinaloa willy123 jumpup
llabesab clique vicelord lenard hopper1 gerryber fiasco fre_ak8yj nahlik epson1 jergens itsasecret
takeout mountai1 bongwater 1london heroine pepper14 dereks fordgt40 rfhfdfy hallelujah hunnybun
megamon tuffgong gymnast1 butter11 123xyi2 tatarstan oussama fianna technici schweden throbber
jacksons pilgrims deadzone kahlan dethklok xzsawq cybrthc buck01 qq123123 williams1 c32649135
flash33 spacejam holycrap daman1 tummybed nusrat daniel26 sevenn kingpins dima1991 macdog spencer5
thecakeisalie slushy sophie01 penny2 meesha jerry69 daddysgirl irondesk jasmine123 tomuch mosias98
esenin raleigh1 daisy3112 zootsuit rubyrose parallel vova1992 jeffry hardee letizia vfhfnbr
1986mets enclave mafia1 boomer22 swifts edwards1 fyodor gemini13 montee eagles11 snafu2 cintaku
mossman maks5843 lincoln2 gre69kik core2duo ublhjgjybrf daniel20 massim hardcor1 orochimaru
hjlbntkb paradoks ghjuhfvvbcn doright bkmyeh figure8 fuckya scamp1 ontheoutside louis123 moonwalk
mercury2 amenra richelle lafrance detour hosers 5150vh sexking alomar wealthy jahlove ringding
apollo8 nefertit morrisey tailhook bujhmbujhm thedark meteoro felicia1 tinuviel istina lgkp500
grandkids darling1 redhed dazzler chuckle jager1 plumpy vsajyjr vbhjckfd zcfvfzkexifz max1234
loggins pangolin marhaba latin1 dave22 salford fiscal escape1 fairbank soundwav greg78 sexmad
elvis99 rooney1 chiefy pilsung dennis12 demolition logistics philos lavonne whizzer upiter bluejay1
kosta1 sustanon tiptoe medley marine21 winsome dctvgbplf xxxp455w0rd5 lllllll1 ooooooo1 gammel
1jerry death2 qwertasdfgzxcvb vegeta1 brigham maxxam mooose ilovetit illest doesit vallarta abby12
longjump littleguy magritte dilnoza saltwater kokaine dream2 destiny7 dragonss klaipeda suckme1
scitra delights smellyfe deutschl harley88 birthday27 embalm vfvekmrf kristie1 kelebek 99strenght
denis2011 stalker2 1stunner jessejames molars madlen west1234 jeter1 silver69 green9 twentyon
drstrang yannic jenna123 malinda civic97 rusty21 shineon cabins wonderwoman kanabis wert21
fktif6115 kakaha 54gv768 826248s leecher kinkysex geekboy 62vette scuba2 bunter towser semmel
dochenka fujiko firebug snake12 starbug1 querida meester diggit parcel outland zsexdr hotty1
pcgamer dima3452 maksimov dima2011 dolphin5 kakdela p1nkb178 warranty pointblank dinochka mama1965
1scorpio measure seitnap rfnz123 ghjatccbjyfk witchy gestalt eatadick discordi onward salsas
jackhammer helping lamer1 sicher player21 soccer23 robert5 sirrom deadfred cornelis br5490 cntgfyjd
iloveyou22 1startre jasper01 gromov melita nfhfctyrj wonderla cygnet berlin1945 starkey missions
maxmax1 ramble novato felixcat vbhjyjdf aksjdlasdakj89879 dominik1 tiger10 docter 0000aaaa
pussylips polo99 lucious senorita waimea cjhjrbyf diamond8 criket terror1 valetudo junito doublej
sup3rman stryper papa12 101054yy rbceyz jehuty weiland kovaleva pelham isdaman mandala percussi
varken sallydog naruto010 1maddog sissy123 artanis thimble june1503 raptor01 poppers mercy1 eamonn
rs2000 23wkoa0fp78dk sumsung yhnujm amerik olga12 1488ss palacios 1sophie erkebulan northpole
marinamarina fdfyufhl gbgtnrf mastert ershov reddead estefania hopping ibragimov tenor1 radist
albuquerq juliett timofeeva semperf grace2 carame jackpot3 champo lazareva christoph reptymrf
nextgen guitarhero hellboun quinten evrika valiant1 nokian82 tortilla skytel fatima753357 clemen
paloalt segundo telegrap elemen bigbrother redhat50 longfell marijke lyrical cucciol tropico
pascal1 firema pendej faceman poirot 123qwa mirinda tiger77 bkmifn nthvbyfnjh2 algebra1 zugang
falken samson12 allways pjkmabhz leandra terrorist islamabad sixpence 6inches rockster bluegreen
205gti readynow thing1 itsme2 porridge lacrosse1 galleon sakina prolinea meloman c7e4f8ezqh
probably footsy 112233qq stas1992 lexus11 dkfcntkby justin2 zafhjdf rjkjrjkmxbr pizarro maggie01
samura latexx 123vv123 farmhous gthcjyfk weyfvb octobre jackass2 fusion1 duckhead filial star21
showbiz juanch regina1 jordan00 fghghgh fireice birthday133 dirtycunt jizzeater naughtya rebeka
shamroc t66hks fisheye asdf0987 ryan12 passman irongoat sultana robert00 roses1 howareyo 1magic
bebita forreal takefive reinhold w3e4r5t6 lovegirls polkan foo123 ilovefee wkmcpmn protecti
mansfield rocket7 vaz21083 ardennes porsche8 my_pass trek5200 klinger gamer123 goodnight francis2
pinpon george123 sarakawa drawoh germano jake69 wilma1 jeannett ohiost freddo michiga storm123
strosek freeky xcat_xca picaso sheetal satine sondheim udinese gurken 6215mila6215 przemek girasole
tommy55 il2fw2 smd123 lizardki loh123 funker seeing seniseviyor maudit 5unshine quinn1 adi7id5
traills jobsearch fitzgerald bmvm3e46gtr howie1 galatasa miguel1 mail123 mary12 joshua23 girls2
bible1 market1 pinklady 1florida guardia blackadder zkexifz dallas33 ethan123 hamlet1 gauhar
newpass2 priroda girish koukla 2606642yra kgmtva capucine mahoomar iloveyou143 mastery shango
schokk valentinka varenik saipan poutana 111222a sandi1 shit1234 buttock maisuradze xsw2zaq1
uthfcbv 2008m2009 greger 123b321 babuin kensington maggie10 zaq12wsxcde3 oskar123 shaka1 greg13
oliver99 goodboy1 pinkys googly publix gq361hy grifon satisfy pageup shebadog tucano diagonal
john13 fgjkbyfhbz grind1 whenever happiest letmein123 genius123 chinchilla hockey77 gvanca keener
gates1 othello1 twain1 vfvfif suzie1 harvest1 rjhjyf shaunc 1q3e5t7u9o padova kaylynn roskilde
hepburn herbert0 ratmir pol123456 hiroki latinos juice5 astros1 murasaki hubcap rowley k9vvos0a
masha2011 ronaldo123 soccer01 upland iamawesome love4me eisbaer plushka katushka jokerman imbored
rollers tropicana sergeevich logging diamond9 access16 sandy12 t1234567 autocar paycheck1 kissmy
debaser rajendra cthdbc vfubcnh jamdown voronov blitzkrieg irairaa ubvyfcnbrf bushmaster pilipenko
kmdbwf mirumir pcmcia minarets hjvfirf1 lera2000 123456zzz thommy nathanae popochka bardak kallis
kalman decision brookes kelloggs jake13 kalyan mj2345 silver5 jhonatan mike33 puckhead ridgeway
motera15 worldwide jammers timpani backhome candyfinger stayrude akvarium johan1 starscream
patricia1 jasonh kimmer prolog salvage onlygod deathblo b0hica johnjr lakerfan kevin7 boxsters
rommel1 angora jerry123 sachiko stephen2 thesimpsons born2run nouveau sigchi redbird1 padlock
petrik quelle greatnes mariamar tomasz mascitti feeble sexwax todd12 gohogsgo aaa123aaa 210689n
makcim dtybfvby keneand nahtan icefire siddhart rajkumar kiselev volodja rock1234 talented
hammerhead katebush gznybwf kozanostra malysh loveme12 zadnica vfieyz ohrana 1234567890l skotina
mark10 marinochka minina sahtm069 bcnbyf polyakova maintenance raptors1 misia1 love12345 ljkkfh
papa123 vfhmzyf carnaval vladivostok bigrod wxc123 azsxdc123 larryg robert6 lavrik 1raiders
sqloledb adding yfcnhjtybt vitalik123 scooter3 gjhjlfcjqrb rustik leon123 natron cabeza matt22
nixon1 candyeater jammygirl littleslut mocelot overmars carlsber makayla1 moeman 7samurai helpctr
nexxus m1m2m3m4 love777321777 rellim corratec sniper123 mjbnbna1 yoshimitsu superm cscomp max12345
masha2010 reddawn eventlog vfif1986 activation 1shark wminet citbanna mutiny podiatry messina
nicki1 192837465q beller okmnji vjkjnjr gfhfdjpbr mostafa luggage voronova osipova 123456789aaa
setting ieinfo5 poopie1 kopa1994 nastya1997 cnthdjxrf nurgul oksanka 4815162342lf nepbr2009 swetik
vardann rahul123 snh4life zalina w74156900 celt29 pfqwtd27121988 zxcvbn3215 sergey7 sssata tekkon
16fretb timote cnfc35762209 221133z hassagjs 113411 113456 114466 116211 123233 123478 123498
124563 125480 125896 127266 127576 134267 134652 135789 138500 147000 149200 157359 159654 172165
177777 179328 187420 196500 197506 197610 197802 198100 198510 198620 198707 198802 198803 198810
199004 199090 199404 199406 199520 199610 213456 222221 222223 226688 232123 246642 246969 286685
345123 358853 361619 369987 422119 444455 456963 495812 542678 551155 552233 565758 567432 636332
696977 699999 741369 776655 777007 787899 887788 888666 901234 907629 951623 997755 999555 1213456
1234556 1236951 1258963 1478965 1590753 1593575 2236345 2580147 2947251 4050328 6657684 7106189
9035768 9517883 12101492 12141618 12341231 12345543 12378945 12601196 15161718 15541632 19688691
19811983 19861987 19888891 22224444 22228888 22360679 33331111 33445566 41513042 45683968 56259090
66778899 71727374 74125896 78789898 91929394 123234345 123258789 147963258 222222000 383295502
451236789 741963852 789951123 987321654 1324354657 1994200414 2143658709 headspin erskine merlin7
tdfqugl5 123happy hahahah march10 geneseo yooper 66stang giucil robbieh smilie closter swivel
copperco wsbadmin randyb ramtough lindsay2 pernell marmo3 kassa1 ass904 bird333 spearman kg5698
percent pebbles2 brands blakeca combos 1mother chapper lovesazz quartet hohner natalee bigbos
farrar 1dddddd franway 1hhhhhhh guppy1 buttboy carmen2 sensitiv easley ecnirp amc20277 namrepus
adamss assess 12345677654321 jj9999 kekkut pornboy shkiper kitty7 bacchus1 chester123 ron123
firstaid canopus chantelle falkland hayashi incident schnucki green13 lovers1 km83wa00 danton
riverman ilikeike aaron2 fetisch mc6288 perrys paris75 amg921 carlos68 billyjo blueprint 1531bs
zcgihlke einstien omysut gotten trebor1 gismo1 serpent1 raritan calibre gus123 doorbell poochi
emmaus button1 wildfir alvarito caesars guerilla gooner01 vitebsk nordman utyyflmtdyf alfetta
absolut1 attilio exciting busstop goodall atonal andrew00 lampshade paulita 6y7u8i korgm1 andrew8
gameman 1badass 78ford 1casey redlover monchi alex55 haha1234 luckyday zxcvbnmmnbvcxz rocket01
1stephen merde1 genlee 1viking wsxcde recneps edisni 5seks7 1uuuuu 1hundred 1magneto vipper
monkey19 angel200 billy8 falcon21 sorbet fuckinti abakus jack55 climber1 undergroun limeligh
123321l bowles skidder baseball21 okk34125 sylviahans meijer castilla suckmydic spyros ajones
addition pass23 shadwell 21952q bodensee goffer fubu05 amstrad pvhpx6 greenber kippax marinas
lemont choccy callie1 altern tankman 0187541 aladino root138 m0ntlure allpro debtfree redflag
visiting nzceg251 pibzk431 zmpimeje boonedog allende accoun wtsfjmi7 twinpeaks forlorn pimpdogg
austin97 zippie msujoe altamira katie12 mong1ni jokker schoen gfhjkmrf lynch1 whitlock andrew21
brijam lucerne lbvfhbr greencat bigballer rdq5ww4x donita matthew10 bigboat randys zenden mech6666
fernwood omytvc15 astrolog monkman seltzer bittner bunner cgzfrhuf acotec boracay uxmdzi4o ashley22
andrewb angel66 lvd9341 bearboon dekcah civilization rustyw scrubber daphne1 rebbecca blackwell
bigsmurf wwwxxx johnno cmigtvo7 tiger86 h72sfibbnl mutt22pu bjones rathbone arguments andrewj
brolly cobble music5 onelife afriend dessie charlied sally2 housing chicane kincaid jerkit leading
sgegukbm slaine cartoon1 hendrix2 george10 gilbert2707 curioso spares 123poi seeall imemine wtpmjg
sandma ydnarb monreal tspeter1 srawrats chelly karend indobokep espiritu honda2000 nfgbpltwq
fuckersss avantis adders 12345love carros burgerki 63chevy looner seadoo96 roebuck sarah200
akira123 mspaul tigertiger qwqw1212 thomas3 jrracing freesurf acinom bryguy kanus1 as2579 66mustan
kinshasa shanker brasov 98stang exupery champion1 eagle69 4girls lolomg oldgold rancid1 abbeyroa
forfar gavilan slainte6 sloogy subskin updrop simonova nicole69 tescos pizzaa nicosia gateway7
jizzman nagging ilovebri wildcat7 matt25 w1408776w greenwic katman trucks1 fuckyoua joeyjojo
vgy78uhb gatinha babe12 dbrecmrf taifun cumsalot avarice jjames schroeder sexy23 david25 michaele
polka1 nekromant mounds plato2 textile deepred sandrita ujhjljr vortech geranium getback soslite
longing qwerty56 light2 turboz solo44 poopdick amilcar geddon sandy3 bertil 98cobra puregold
78vette slappy1 4p9f8nja sapiens anna88 77sunset aaurafmf hasmik studios buddy111 1pamela bujinkan
mustang66 bb1234 9874563210 rogets aa1998 aaabbbccc aaaddd moon12 dundee1 kokoro pharaon misiaczek1
inbhkbw meerkat batman9 harbinger 333333a scandisk bigmoose 1blaster natasha5 aaron8 joeseph
pinocchio oliver12 heckle outkast1 august28 maurer bayarea bravo20 noway123 shivam iskandar
hfcnbirf malmstee getin1 alihan switcher bma2002 iverson1 winter07 janusz kamera mamata abbasov
abbie1 murano coco1234 december2 behold bastich thegreek alex1980 maldonad 1peter abidjan rehana
booooo 123456789* grandkid doingit hughjass muhamma erunda 123123qw diana2002 alimov gfnhjy denisz
abubakr jones123 alphabravo certified beamish lucydog1 lurcher ewanko snapple1 s211278 alysia
avionics eriepa kristi1 michael13 lange9x kerygma crazyhor poiqwe marine12 copley sukhoi april30
progres reset123 kottayam danknugs triathlon joshua04 cruzeiro darkroom ranger82 andrea10
blacklabel alaine propel fanta123 bobbles anakin99 andrew33 2n3055 meribel thug4life glassic
paragon1 gibralta bloodhou tilleie coldone badhabit louise01 evaluate findaupair007 redros sasha5
qq123321 annetta anthony12 whipple kambing teenies fungible serge1 alina2009 ozzyman ktyj4rf corsar
adidas23 adidas99 youporn strohs bfltua xnttcb dragon06 allpass america7 daddy21 mario6 onlylove
wtiger gjkjdbyrf q7w8e9 blitzkri rosana hardkore ffviii jixian biologia shaoli eric69 saiyajin
movies1 between heffner syndrome naughty2 cervantes courty palladio prowler1 galapago african1
ichiban1 catsup chrisn e214fre21 vindiesel afnbvf andres1 ultimatum fifa2000 1turtle mercedez
afterglo agata1 astra12 ltybc123 navillus caillou hamtaro marksman santorini glucas carmen00
jedidiah abhtqa ironma anna1979 motylek vernie themann capsule sas123 30seconds thegr81 adg123
akerke babyko kabanchik aimhigh vasilev ulrtab 33333v fruit1 predator1 airtime mudddd vfeukb labuda
flashme supermac biturbo sanmarco dominoes alex73 hillel yessongs jensen1 blahbla catullus
vadim1995 lusaka meltin nodnol autobody q3dm17 star33 limonad 7777777f kayode malachy football10
fkmnfbh warhawks anna1992 balabama 1qaz2wsx3 barchett alacran bosco2 canoes lovesu claddagh
alpha135792468 baroness allora louisvil boeing747 alania parol12345 wetland nata1977 italias1
nokia12 sandra69 voyager6 seabird hv120dv es206en mitico roseann liberdade lathrop artur4ik
palladium inshallah dfktxrf ghtdtlvtldtl newyork0 batman00 olga1991 alena1992 aleister edwardcullen
amoros alejandro1 fktrcf vfrcbvtyrj vtnhj2033 s1a2s3h4a5 fkbyf123 azerok 123alex alex87 alkogolik
zxc123qwe njnjirf w1w2w3w4w5 kfdfylf klubnichka 20162016up vjqfyutk restart1 gordienko lena22
kardelen alex555 buggerme outlet alex1992 polanco rodionov 1katie fafyfcmtd alex1993 gfhfktkjuhfv
qazwsx123456 alex66 55555s april29 pyfrjvcndj sexo69 moskow anytka millioner soares comida gofsu338
amber12 princess2 147369a right4 reading1 drusilla sweetdreams asdfvcxz tomasa strasse 70780070780
umisushi wingtsun cancun1 harley4 tomson nicaragu gerasimov bapass voldemor trotter1 cosmin budda1
nokia1600 alina2000 lena1234 annemarie petruha azerbaycan alisaalisa alisha1 1gemini lutheran
stepka azlk2141 alla123 artem2000 h0lygr41l nation1 xxx999 jiggly freejack parsnip diya2003 ragweed
tawny20 anfiska elmhurst carolynn m0nkeyb0 alpha6 casillas podstava 06251106 hanalei
lytdybrbdfvgbhf gypsydog raver1 wolf99 jagger1 alouette element2 grace7 saxon1 1sally yasemin
hathor providia santander success7 peace2 denis1989 carols anasha tindoor 0406198 karrie amaranta
senhas sandies banjos ziegler hegemon asd123asd123 parola12 room101 putana figtree jordan6 hulahoop
02143006 astrodog amulet aeroflot korvet paredes august21 z12345z flurry senthil magius mexico2
fashist biller lovegood scooter8 tendulkar october31 evette mousemouse milking domingue 7777777q
shalom1 ivanko azaliya robert24 svensk filofax bettina1 schmid santamaria ferraro passwordassword
andrea00 meloni qweasdzxc12 andrea69 nightfall ronaldinho10 grusha fernando1 gostosao belomor
hotice babnik zxcvqwer ctdthysq andria bmwpower audirs4 consult1 usa1776 abuelita holdup cosmetic
caledoni a2345678 anushka funnies angel2010 bombarde girlygirl drake2 carmona goosie angelface
ingress k1f4c8 angelie chippe demon13 hernando ladoga fr33d0m vfvfxrf zakaria anna11 anna1998
anna77 annabella zoopark pavel123 rosalita yjuufyj canarias not4me attempt rfvbgt patricks vincente
mironenko salvia kfrhbvjpf lxdumb germes slackers svensps820 pogosyan shakeel pifagor buzzard1
scampy distal mclarenf 12andriy14 charade 123vvv123 onimusha underwater barriste seaquest caliburn
labyrinth #name? bujhtdbx cristobal crepusculo muckel epidemia chupakabra mascara fortyone maryse
montreux jorge123 arsene 000999888 p@ssw0r artem1998 theman2 chiemsee belmondo artur123 refused
yakudza maksimuss ipo54tj45uy856 s123456s aznpride kerstin1 askari 3616615a un4given laudrup
phatazz gaping dogmatix astras budlight1 qazxsw22 badboy123 ishorny becker1 financial kaviar
puddin1 tulley stern1 autobus cfgfa03 vlad12 jedi99 slimey snakepit baby31 ktc110 solids isthebest
b1t3m3 gfhjkl therocks brianf june30 upyachka badstuff chinos waterfalls raffle kurica zippers
every1 baggage oceania jimmmy reality5 buggsy privetik branston gohabs fdjtsa shitfire boulevar
1maveric chamorro cookman rossman nightcra maranath pumpitup baldwin1 shadow20 westside1 amoureux
cavaliers bananen famille stalion ballzz mervyn jonah1 stone2 schnitze 1brother brothe horner
rtyu4567 banana69 splash1 ke12fe13 dentista wannasee vivace blue18 bangcock chris77 kronic bangme
imjakie123 cruising green75 snook1 chouette blaster2 blather moisture nhatrang april18 1billy
wolcott nickster gemini6 jackasss college2 rubberduck kaka123 macavity hal2001 louiss checkup
nikegolf kotyara robertson blaker bowzer platinum1 1purple larryboy legendar warpig h0ckey
incorrect villeneuve rosalina laughs rasberry heeler cassey1 blueee asianlov kakka12 1white
timezone newberry patches2 santas 1driver saskia1 bassmaster moneysho unnamed bart01 sesame1
chefdom booobs fantasie marlene1 jamessss muadib november1 1yankees loxpidr 1sucker killer21 cedar1
compete bass1234 snappers hummer99 mamour bass11 hobbiton sheehan lbyfvbn pitman pharma suckme69
batman22 mcmillan gospurs babygirl2 kamina berrie aramat 12q34w56e returns batman3 triade winter13
bmx4life stucker wjc200 mirrors stasha tamper exhaust whitne agnostic gracchus davison momo123
recorder sex4ever american1 lattice godzill gateway5 rovers1 slammer1 bubba99 weed123 bball15
black47 elite2 castings xz33333 lovecat sabrosa jeremy2 2short boodles watson0 buddy9 poptart1
brian5 russell7 sammysos bobby5 lookat charter1 1molly habbo123 horned go49ers bigdawg1 godzils4s7
nuttin ashburn psycho72 brianl falcon4 jimmy11 billyc testo12 fuzzbutt ultracash beerguy megan7
email1 booby1 yankees23 wanda1 jhendrix edwin1 quorum despina rocket2 beach2 cbreeze wikinger
dorkboy ruggiero robert71 billll earwax meanie skiing1 12345678l casper13 girlfrie mrfish bears2
taylormade wedges dick11 zerohour silentbo gasket boston99 londres nathali sarahd charles9 butterbe
kittycat1 follett winston3 ozone1 xtvjlfy bunsen blowjob6 flanker7 qaz123qaz shoehorn radford
eroica 95jeep sheffwed georgie1 adler1 hunter5 rachel7 jake00 towanda moose7 tweezer armyofon
rustang boudin thorin dstars cocklover bubba13 vf279sm brooklin svenja kippers 1tennis angel100
carita blue222 compose metaphor norwich1 rutledge glastron mangoo ziggie dunlap biloute muddy1
babylon1 copyright leodog killer45 chris26 holyman tigger10 karupspc illusions bailey99
89semtsriuty oliver123 bjc210 rhumba holly12 juicebox berl1952 gareth1 evelyne amarant asante
bergeron nosleep david99 lucia1 geminis 1voyager babe1987 viruss duffydog library1 zipzap goodguys
ragers dunker icenine cody01 daywalke gateway6 schatje druhay17 vika12345 foreveryoung james777
fordfocu sierra12 nosbig broker1 jazzmine hondac badboys2 harlie souleater punany jiggles bryan2
biznes bigmac12 discos beasties camano flannery purple7 ytrewq11 baseball10 vasser maggie123 fw190d
taarna sandusky waycool super21 jackson4 soldout march3 ziggydog sauces dakotas pointbreak maxxum
sunoco blackand bianka 23843dima iluvatar gherkin bs2010 blue16 blue20 carolin1 rinker1 peter3
daisies fishing4 nyisles fuckher1 bigwilli getsome1 breizh concise jennah blizzard1 gizmodog
faithless katrinka packing bigtimer martin21 scarred tarquin cumtome bluegrass thumper2 butkis
steve3 7elephant scrump chiquito moxie7 longhaul bullshit1 2times sdicmt7seytn playboy3 1bigtits
maxxie theblack 54chevy diverdow titsass irishboy 1bigman bigdog2 casey12 ramcharg shittt justin99
buffalo7 iamsocool savings carpets fevers bigfish1 newbury goodlord pharmd alltime whoppers tony99
footfuck willian thedude1 biggy1 phantom4 666xxx zeeshan sridhar bratpack mitino bigjack 12inch
pixels killeen cbr600f2 moose23 bigkahun kennedy12 happy21 optional suprise kathy69 texasboy
bigpimpn grizzle holla1 hardie humber deedee1 schlitz clayman synchro 1joseph thelove catskill
thebean jerker yellow8 itsmee tylerca310 hogwild cyclist cougar11 goliath1 threeday 52xmax frodobag
ranger13 phigam shaney asdasda djeter2 bill063 sex101 hellowor arther snafu1 paddler bristolc
farrow nudge1 scamper1 hoopty asteria chalice cipolla technician dabear sadiemae ph0enix goblet
opusxx allybong swearer jannik nixons montie bulldog6 harleyma brad22 rebels1 babybird brassy
zheng2568 omglol burgos tacos1 potent moretti tractor1 boogey emoney giancarl please12 westfiel
gmcjimmy blondie2 bobman killer22 olsson podruga chowmein blacktie ranch1 dusted petrie kaitlyn1
tiger9 dylan123 dalton1 table1 aolsux nolose black99 powder1 burritos shakazul paul04 death66
blacksonblon trickste cigarette sasuke123 derelict talbert kumite hellsbel rallen brandon5 manson1
1nstant bravo123 floral magic12 black69 shoeless hyrule saidin cowboys3 fritolay bigbear1
tottenham1 thirteen13 italie mensos tabryant greenguy camman budligh 72305z sunglasses groves
saufen rosie123 saddles chimera1 420842084208555 sexypass drew123 frankzappa rmanis nsnabh76
ladies1 secret99 rfnz11 nightmare1 organs lantern1 orochi chrisi slayer123 goodnigh mrblue aztlan
blossoms 11jack kerplunk cutout shipman ed1234 blue333 ch3ch2oh bluebox tomcruis royals1 wer234
grasss mariamaria elzorro eldora 1special buddy5 tenors dogbones cooder gizmocat rebecca9 glenna
saspurs belushi itsme1 fishfry poop11 paper123 ru4692 pheobe research1 igmtva struck xehrf2011
aussie1 sammyjo captain7 bobbi1 april11 daffyd gateway0 newport2 philadel secret00 howareyou
texas69 eldred carmelit bmfc2353 master32 ineedsex chimney 666hell astaire stogie jazziz gallup
explosiv michigan1 boner2 tadpole1 tungdom6 mcfarlan bobbyv mohinder clk320 giovani 19thhole
spunker mybaby1 cancer69 quepasa manon1 forestman worr3619 maffia corporation vinson therams rjvgjn
ellswort ckfdrf lion12 jamesj bonjov taylor10 f67342 cammer bookem flatboat gaggle flatbed cuminme
crooner concern 2w93jpa4 leveller dude22 dee123 pelosa looped hpesoj paperman takethat corney
carlas gusset carmine1 globe1 liz8tysiu artillery wetzlar stiller bot_schokk limonade ireland3
dinkie sapphir copies coleen martin19 boxerdog knocks bedas1 max528 kyle11 silvermo fish12 free99
00seven 2br02b chimps teague muddog arrogant stup1d shadoe lisalove wynter texas5 hondaa peaches3
gobucks1 goredsox wind0ws kukaracha football7 idontknow1 dakota11 ballin23 hidden1 bulldog3
hockey30 brazilia donatella mindspri arriba taylor6 spionkop mikesch karola aerospac bldass
sweetiepie katiew brentwood dogtown emmons edwardo qualcomm rastlin rufino twinkies pingeye2
richard5 sewell dekalb max666 maker1 tunisie chloedog jamie12 supple skyhawk1 manolis obninsk
ravenna cyrille butler1 routine conroy fdfsfaf s11111 kalvin chipchop kittyhaw mansoor arbuckle
jazmine1 akinom bastrop asdf456 benno007 dexter12 chelsy texas22 roadrace ratcat pauley penwindo
winston9 jasmine0 dryfly bear98 redcoat green88 alkanaft123 m0nster liberty9 carrera1 andrew7
jktrcfylh bubba111 tropics notrub play123 julia666 smoopy moonbar gatorfan illiad turntable
dienstag starshin candy69 dyexrf funforme loves1 3children kevin9 think1 mays24 tatonka chevy57
rocha2 cajuns antonino slaphead bully1 lokator coolin star23 murmel lxgiwyl pantat char4u gordy1
kinski bushka camryn redlabel richardc locdog june16 sawblade rubber1 asdfzxc woodbine dubbie
jake22 animas havasu crazyhorse payless ktjynsq40147 1a2a3a4a5a6a lolman q123321q jamieb loafer
hfgbhf bullnuts2003 stasis burner1 heath1 dopey01 littlefo poorman nelson11 soltero candle1 statue
popcorn2 totti10 ratbert duke13 shauna1 clinch champy catbird one23456 slapnutz lukester charles7
frank21 miquel palito zippo123 pass3s catseye cameron9 rassilon hackney freemont bj200ex1 niblet
cappy1 simonn sensible arnette turnbull krista1 kokopell redtide finals emirates buzzy1 cumbria
vidaloca carlos10 miami123 gastone delong storm2 carnivor toolman1 jackruss pegase casado ilovesam
cowsrule boojum wheels1 dundas charles4 greyson tennis22 longtail mukkula senior1 eddieboy svtcobra
9231wcf chicago23 njptya blueskies hogdog sunflower1 nicebutt cchaiyas honors master9 assorted
cderfv goyanks absalom cecil1 red555 jason23 leaders mangus gjyjvfhtdf niceboy cerf123 ranger66
qwertyui1 fleshy lumber1 yankee23 ninety9 swing1 spikers hocuspocus riceman nagshead chiper chandu
rakkasan kikowu coolidge creditca diehard1 3times charizard bhatti bbnyxyx helpme96 ace2luv garrick
fourtrax chasman elastic connecto annina cameron6 fernan hjvfynbr blue34 leihak masala simonsays
chinadoll jackdaw lanier ks1977 workers suka11 taekwon gefccga buggin 1cobra west12 uiorew heimlich
janeen martys stooges3 puppy3 batfink tankdog passwort1 cometa sleeper1 noonehackme psycho78
rhh8319 foxrun lothlorien 1xavier toptotty backoff billie1 ozarks peter11 constanta casbah twinstar
theborg 67chevy cody13 1psycho values scaffold aa111111 carmack bother pernilla b0nehead sergiu
am56789 1boston foutre iceman01 jasonlee johnmc charlotte1 schedule croydon anniee polo123 cjdtcnm
legend2 ssword montana2 lynyrd nonnie laplace rossini crease phantom0 ginger01 gthang 1rules
1cracker stickit jamaican sprite1 nohope blacksheep shelle preview lantana lbc999 cranberry tl1000
julie2 tumbin cuteako hondo17 addidas homage fsid3n madruga2 demon2 bellaire bulldogs1 pauline1
moocher lion123 t5r4e3w2q1 confed linton bollen pussy420 deeann felix2 starwars3 retreat bebito
raven666 crocket serafina 1jasmine saturnin plasticp ss6z2sw6lu frugal neurosis fivekids snoopy13
connex against wimbledon ryebread sevenout cruzan eagles5 twinks phoenix6 emma123 cjkytxyfz angies
sporto quincey foofer nouvelle 2sexy4u catolica spy007 frostbite kelly5 cursor stoney1 sitepass
pederast tasha123 tangled goggle 1raider goherd amstbb cubans george99 broadban thecult cumstain
rjvfhjdf hijack lick69 super99 longest hightide 1mountai starzz sweetboy shirow iddqd88 beisbol
1service showme1 iforgoti cherokee1 supermod dawnie jessup x1y2z3 drugfree alex8899 tupacs oilers1
lesley1 shelbygt500 usnret kaleigh dmiller12as 1mookie maelstro poison1 erotica1 red1sox gurumayi
rhett1 rockandroll issexy evgenij caesar12 goldstei again1 salomon1 alpha9 dima77 face2face
050605rostik 01470258 demonik happycat ngentot denise01 grandmas footballs mikell richardo
19960610ilja deshon djljghjdjl ranier lfieyz jake02 bundy1 1faith bkqtza hand2000 7410258963
freesex1 dailey dakotah morena1 kar120c earnhart august30 harveys jesusfreak tompetty kristofer
1texas opaque devil66 damirka darnit loserkid cthueyz tiffanys gooliner unleashed dinodog oldboy
hotporn dave11 ripken08 lineage123 jeter02 persist madelin hammer00 1dancer ketchum marina15 mj1234
andrews1 tryout hecmax tarantula 1jackie hotboy1 pantera2 sandra11 sanderso kursant dfhrhfan
permanent 123123w escorpi july31 jeffwsb1 hippies moggie bonnies qwe123321 revenue 123456zxcvbn
fabio1 dragon18 trueman goodfella fizban dumars ericcc canino liberia darkie pfchfyrf kaioken
booyeah thebat blah12 lachen leonida gordita trent1 selanne 1carmen nikonf5 berkshir money13
vfkmxbr dtynbkznjh roman12 123321d ribalka lamonte superbik jellyman marche kalpana mydear smokie1
poopster smile101 sex4fun thankful yesplease theseus dreher dave77 july12 neuroman animal2 lizzy123
dave41 lucille1 catriona audir8 david22 diebold summer09 coachk pizza2 whoopie deuce2 writing
gizmoe superdave horseshit 80361665abc ginger99 morning1 morgue daxada powmia maricopa raiser
flash5 calloway voodoo22 sasuke12 winner2 nacnud thegoat rogelio 8218yxfz textbook sawa212 faustino
adrenolin 0123698745 kamelot evillive lillys joker2 vintage1 eric1132 samogon drdeath servic
wedding1 luckee april2 martell rocko1 frogface marcs1997 2q3w4e paramon 12345qa sonnys harryhoo
nalani deepsix dogmeat1 foolish1 deivis irishlad 1angels klavier toad24 hongfund dogbutt canfield
lionhart afternoon zergling deniska1 1dollar arcadia1 deltatau jktujdbx demidov demchenko sillyman
kosmonavt abcd123456 demiurg relics iceman22 forestry 102030a garvin ferenc vjhjpjd emerso fournier
denis1983 den040791 oberst copperfi maggie99 mccloud puppy123 roma2010 lonley eghfdktybt nokia5700
barnhart fred66 monster123 9731553197 lufthans fuckthroat santafe1 sammie01 galactica master66
rt3460014 torpedo1 pencils schroder fatpig sportsca omen666 astronaut thebrain upinya jennyy
bvncnbnvvbn elates_y gundamwing special7 aurora1 arizon 1bandit simens hjvfir truitt letmeout
elenas marcuseckos nicholas9 bergie patton1 didenko dispute florencia hamann digdog beeldbuis
weare1 josh123 drills dima13 avtomat werty12345 dima1983 housemusic duffie mazda123 fucktard
plutoniu hobgoblin dustman d36rkqdff srbija djeter mantha 9953rb mixmaster ak471996 george69
progressive chris8 fantazy porshe911 snejana rulezzzz youssef pass28 wolf22 iwillwin kukuruku
ncc-1701 passwurd zxcqwe 1hardcor apollo17 pppooo laural rhbdtnrf gtnheirf tallica ljcnfkb pmedic
doc_0815 gabbana happy11 hothead vegetabl dustbin tinsel dreamonline 89057003343 edik123 poesje
gosselin electro1 wordpass1 tasker plhfdcndeq angelfir gtynfujy iddqd890 olliedog winstonone dozzer
dragon44 monkey42 jojoba dorthe pumice fitzroy dragon35 sewers general2 shafty restrict lalala123
dreamteam sureno delta3 ferdie superuse jigaboo edinorog check6 sixstrin lacsap e6pz84qfcj vladlen
mucsaj grommet squiggle eminem11 z1x2c3v4b5n6 deshaun kingring e123456 smokey22 salida 872rlcfo
eagle9 rewards facelift h1d2b3 eddie3 retard1 jjj123 dahmer marcel1 89181502334 gremlin1 telecom1
samuele suvorov entertainment elena1975 oclock ifkfdf elayne shrdlu fairytail estell fantasy8
vocals pimpit abcabc55 platter pingi3 ad12345678 estrada murcielag branco lacuna doulos rjkmwj
mor_pass 121212z greengre fox12345 evets1 rdflhfn uhfyfn vesuvius qsefthuko minnie2 360moden
safronova lakers2 lampar boogers1 159357q mathild rabbit12 forget1 fuckstick eyesonly yeoman griggs
laetiti telefon1 hennepin 0606198 multipass bill22 fabius cochabamb playstatio peluch now0new
kobebrya 89063032220m johncen acca3344 freewin nassar lifted vadim1996 mariah1 stalingr vfhbz007
5858855abc ivory1 fallacy osirus resolve renaldo yfhrjvfy only4u acts238 winter98 hector1
nesterenko fdnjhbpfwbz ragger bantik fcnfkfdbcnf shabnam jcyjdf farmvill silver21 lucky22 dauntivi
toofast diablo123 harleys zipper1 millen randee tzeentch xuaujb espinoza megabass fedotov fomina
soccer8 917190qq wes123 chicken4 fuck99 fish11 gustave plaisir retraite felton kevinl ybrjkftdf
calypso1 bobbie1 peter5 ferrari4 john25 mojojo q12we34r cntkkf badiman28200 a3930571 hjpjxrf
wwwww77 ujyxfhjdf franklyn goutdb lammer gitanes blackwol mazdamx3 arsenal14 zexts364325 filatov
filippov vlad2010 123ewqasdcxz fuckoff666 pollys denture fiorell cvyx76h sprunt merzario charlie111
bdfyjdyf hawk12 kingkon party01 beck69 westpoin loginov jess1ca javert tyler12 jenn1fer golfer20
s1s2s3 nhbujyjvtnhbz mike10 schultz1 adv0927 weakness miami99 1stella telaviv michaelt fquekm
haha12 maestr siskin 1united tofuck superdut zzz777 twiste allofit grimreaper devastator ge0rge
ubnkthrfgen foxdie mankato clubbing freakdog yavin4 saoirse merdes juliana1 pontia fubar69 biggen
maiden666 rangersf winter09 frederico freemind squad1 globes guarra gopackgo jimmy5 susubaby
lothian frem77 manzey20 shrine natalja brushy kassel polniypizdec1102 ufptkm ninja2 gmoney1 marigol
vfvjxrf1 mihael yakima redbank star6767 killer6 wetlips suffering venecia funnys fenerbahc trever
piaggio 2004-11- ne_e_pod_chehyl belgarat 1gabriel wilkinso mustikka sapfir dengad sandhill
89132664230 walkers 7mmmag kartina mama1960 ybrjkfq1 retriver kev123 1billion naruto0 salamanc
redbul colours go4itnow diario toblerone mohamme .hjxrf happy200 h12345 teacher2 irina1989 britne
schnell getajob mazatlan truelies thundercat modular oldblue hasting ignaci tommyk steve0 rocket12
salohcin burden 1w2e3r4t gregster genetics squats possum1 mdxpain folders mrcool dragonforce
naruto99 trixter runner12 vanina 80camaro peppie cobra99 invite vfvfnfyz nthk12345 010203a betty123
skillzz 000000q gunner01 tbone69 gurami tomomi kabouter clubmed 111000z redpoint greenlea
sunshine69 sandi1172 rjpkjljq hd764nw5d7e1vbv royjones moon1234 sandlot firewalk riccard shutout
ileana yfltua nobunaga tothetop o1l2e3g4 fyfcnfcbz1 golos1 golovin mutate alumni gorbunova heidiho
saturn2 hispanic number10 typhoon1 bmwk75s king13 seabrook rockdog tdavis pussy24 retep1 power01
traci1 huckster zeynep koston verner q26606 agahaja mistik hp189dn 4ever4 pappy1 knucklehead
harringt eagles22 is211tn pm209mt aezakmi123 hemant leftee randyman voodoo3 prostotak pinker
lastcall marusy fafyfcbq molly13 applejuice fucku1 love200 coverall dbnfkbyf thomsen pljhjdmt
89614774181 annada2 dickens1 1reddog toshib grayson1 gfgf123 brown123 citabria trashed leopard1
pony76 buicks schnuffe brandonn mayumi football5 terra1 dfhbfyn faggot1 dragon17 silentium
rfkbajhybz njkmznnb twoods jaycob lollipop1 bioman villegas rita123 guyver1 bushra 086421 ametist
1qwerty7 123123asd cole12 cbcmrf superstr jason01 okocha stanthem x123456x redass teddybeer
trannies jelway shadow9 kolomna jasonw hotrods hendri olga1234 stephanie1 indeep jktcmrf system58
mortars swimbike gfhtym kasatka siren1 pepperon userexecute uniqueness pauljr volvofh12 irusik
spesional marusja termit 12345ss normal1 rc.irf petrushka brussel motilda antwerp1 ivan1996
ivanivanov n1a2t3a4 madrox rutger izabela papichulo amber01 justin3 shelbygt kris123 lifeguard
shmily jeanett jdavis kissit lucciano fixitman jazman babalola jamie2 mango123 sam12345 twelve12
phipps wankher sexy101 raiders0 potsdam poli10 annelise sigurd matthewj sallyann metree knight7
kayleen simon12 lesmis kss2773 purdey jaykay voyeur1 jitendra troubl sadie123 treker piddle
marshall1 betsey josephphone7 rocky11 freyfvfnfnf hottsexx nicelegs jjohnson nascar08 kaisar
funnycar maryan rutabaga 0l8kchek mel123 jiggas nagoya like123 minimo vbkzdrf whoareyo max1992
vazgen thetford semperfi1 selling arequipa templer joe999 sakura1 johnpass ranger10 trekstar carsca
clubcapt jose123 69mustan ramon1 gandako yk2602 haider looping as12az23 belzagor loonie ufdhbr
vicious1 rushhour ziomek karasik justmine karter nizmo400r amanda96 katyakatya divider juttu123
kenichi urracco vespa123 lirika kirillov kiseleva sladkaya starchil valakas kiuhnm1 ukfveh
valera123 a789456123 061096m opossum saucer z11111 novosibirsk vfhxtyrj 1success diamand penguin6
malutka ravnos 80972694711 kondrat konovalova russian6 sahtm131 mdmolic signed certclas mass234
nikotin qewret krasavchik krishnan m1m2m3 cdbymz cvtnfyf sss555 poohead stockholm biglips paul10
ihateyo olga1979 12345qwert7 zapotec luisfigo rachel01 huckle purple77 angel10 rundll32 summer7
7somba quietman rossiya kirusha potenza underage thurber mexica fishfinger 5345321aa adm15575
dietpeps melissas enchante acdc123 pol123 surgut kordell local1 locura peanutbu doublet pietje
gthtrfnbgjkt 1122qqww montydog sasitare aa123456s vtlbwbyf sahtm038 dunnowho89 moschino mahmud
oleaut32 nosorog maks1995 viggen37 neyland vika12 stevens1 maslov mt73sb urlmon mdmsii64 apppatch
htmlctl packages netnovel configuratio mdmnttd2 syssec mdmgl004 ehidkbd sahtm082 compiling
msoracle32re patrick4 tuvieja pilchard britanni component mdmnis1u vika1234 sacoremsg anitas
sasha1991 spiffy1 morales1 mtgl5r sharan setupenu2 jaws1221 interrupt pass2012 pitmans4 communic
msdasc mtr1996 boy1cool23 melvin69 sizinici gbfcnhs oleg1985 navisite ckjytyjr gbpltw147 strelka
4solomon sasha1998 rick69 5f68t9 vgbh12 minntwin rednose redball vinogradov podvinsev shopmenu
kobold 3dwe45 saimon rauf123 higashi roma1996 shuhrat nadler krebsen mylake ma1lc0 stratp dedbol
bhrh0h2oof6xbqjeh voxstrange ka12rm12 193570356033 87654321vv 2012qw dimazarya xpcrew
`;
