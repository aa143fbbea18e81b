/* Klaverjas by the rules of Rotterdam, turned trump, all seats "lowest": the yardstick of the
 * engine. It deals the same cards from the same Philox words, plays the same rules and fills the
 * same columns of the frames `deals` and `sides`, so that a checksum over all of them must agree
 * with the library's. The rules are fixed here; what the bid weighs comes from the command line.
 *
 * Usage: klaverjas DEALS SEED ROUNDS take_at round2_less passed_less per_trump per_ace
 *        per_ten per_unseen
 * Prints CPU nanoseconds per deal, a line each round, and the checksum.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef uint64_t cards;
typedef int64_t num;

enum { LANE = 16, SEATS = 4, TRICKS = 8, N_CARDS = 32, FIRST_RANK = 5 };
enum { SEVEN = 5, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE };
static const cards LANE_CARDS = 0x1FE0;
static const cards ONE_RANK = 0x0001000100010001ULL;

static num points[4][64], cheapness[4][64];
static cards beats[4][64];
static int pack[N_CARDS];

struct knobs { double take_at, round2_less, passed_less, per_trump, per_ace, per_ten, per_unseen; };

struct deals {
    num *deal;
    int8_t *dealer, *taker, *bid_round, *trump;
    int16_t *contract;
    int8_t *doubling, *passed_out, *redealt;
    int16_t *taker_points, *opponents_points;
    int8_t *made, *capot;
    int16_t *carried;
    int32_t *taker_score, *opponents_score, *outcome;
};

struct sides {
    num *deal;
    int8_t *side, *is_taker, *tricks;
    int16_t *card_points, *last_trick, *hand_melds, *trick_melds, *marriage, *bonus, *points;
    int32_t *score;
    int16_t *penalty;
};

static inline cards bit(int card) { return 1ULL << card; }
static inline int suit_of(int card) { return card >> 4; }
static inline int rank_of(int card) { return card & 15; }
static inline int lowest(cards set) { return __builtin_ctzll(set); }
static inline cards suit_cards(int suit) { return LANE_CARDS << (LANE * suit); }
static inline int only(cards set) { return (set & (set - 1)) == 0; }

/* --- tables ---------------------------------------------------------------------------- */

static void make_tables(void) {
    static const int trump_points[] = {0, 0, 14, 10, 20, 3, 4, 11};
    static const int plain_points[] = {0, 0, 0, 10, 2, 3, 4, 11};
    static const int trump_strength[] = {0, 1, 6, 4, 7, 2, 3, 5};
    static const int plain_strength[] = {0, 1, 2, 6, 3, 4, 5, 7};
    int strength[64];
    for (int place = 0; place < N_CARDS; place++)
        pack[place] = LANE * (place / 8) + FIRST_RANK + place % 8;
    for (int mode = 0; mode < 4; mode++) {
        for (int place = 0; place < N_CARDS; place++) {
            int card = pack[place], rank = place % 8, trump = suit_of(card) == mode;
            points[mode][card] = trump ? trump_points[rank] : plain_points[rank];
            strength[card] = trump ? trump_strength[rank] : plain_strength[rank];
            num order = ((points[mode][card] * 16 + strength[card]) * 2 + trump) * 4 + suit_of(card);
            cheapness[mode][card] = order * 4 + (LANE - rank_of(card)) / 13;
        }
        for (int a = 0; a < N_CARDS; a++) {
            cards better = 0;
            for (int b = 0; b < N_CARDS; b++) {
                int one = pack[a], other = pack[b], same = suit_of(one) == suit_of(other);
                if ((same && strength[other] > strength[one]) || (!same && suit_of(other) == mode))
                    better |= bit(other);
            }
            beats[mode][pack[a]] = better;
        }
    }
}

/* --- cards of a deal ------------------------------------------------------------------- */

static inline void philox(uint64_t seed, uint64_t block, uint64_t stream, uint64_t deal,
                          uint64_t words[4]) {
    uint64_t k0 = seed, k1 = 0, c0 = block, c1 = stream, c2 = deal, c3 = 0;
    for (int round = 0; round < 10; round++) {
        unsigned __int128 a = (unsigned __int128)0xD2E7470EE14C6C93ULL * c0;
        unsigned __int128 b = (unsigned __int128)0xCA5A826395121157ULL * c2;
        uint64_t was1 = c1, was3 = c3;
        c0 = (uint64_t)(b >> 64) ^ was1 ^ k0;
        c1 = (uint64_t)b;
        c2 = (uint64_t)(a >> 64) ^ was3 ^ k1;
        c3 = (uint64_t)a;
        k0 += 0x9E3779B97F4A7C15ULL;
        k1 += 0xBB67AE8584CAA73BULL;
    }
    words[0] = c0, words[1] = c1, words[2] = c2, words[3] = c3;
}

static inline void swap_back(int i, uint64_t half, uint8_t *order) {
    int j = (int)((half * (uint64_t)(i + 1)) >> 32);
    uint8_t card = order[i];
    order[i] = order[j];
    order[j] = card;
}

static inline void deal_cards(uint64_t seed, num number, cards hands[SEATS], int turned[2]) {
    uint8_t order[N_CARDS];
    uint64_t words[4];
    int suits[4] = {0, 1, 2, 3};
    for (int place = 0; place < N_CARDS; place++) order[place] = (uint8_t)pack[place];
    int i = N_CARDS - 1;
    for (int block = 1; i > 0; block++) {
        philox(seed, (uint64_t)block, 0, (uint64_t)number, words);
        for (int w = 0; w < 4; w++, i -= 2) {
            if (i > 0) swap_back(i, words[w] & 0xFFFFFFFFu, order);
            if (i > 1) swap_back(i - 1, words[w] >> 32, order);
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        hands[seat] = 0;
        for (int n = 0; n < 8; n++) hands[seat] |= bit(order[8 * seat + n]);
    }
    philox(seed, 1, 1, (uint64_t)number, words);
    for (int s = 3; s > 0; s--) {
        int j = (int)(((words[3 - s] & 0xFFFFFFFFu) * (uint64_t)(s + 1)) >> 32);
        int suit = suits[s];
        suits[s] = suits[j];
        suits[j] = suit;
    }
    turned[0] = suits[0], turned[1] = suits[1];
}

/* --- bidding --------------------------------------------------------------------------- */

static inline double strength_of(cards hand, int mode, const struct knobs *k) {
    double worth = k->per_unseen * (8 - __builtin_popcountll(hand));
    for (int suit = 0; suit < 4; suit++) {
        cards held = hand & suit_cards(suit);
        if (suit == mode) {
            worth += k->per_trump * __builtin_popcountll(held);
            for (; held; held &= held - 1) worth += (double)points[mode][lowest(held)];
        } else {
            double plain = 0;
            if (held & bit(LANE * suit + ACE)) plain += k->per_ace;
            if (held & bit(LANE * suit + TEN) && !only(held)) plain += k->per_ten;
            worth += plain;
        }
    }
    return worth;
}

/* Returns the taker; the trump and the round in which it took are written. */
static inline int make_trump(int elder, const cards hands[SEATS], const int turned[2],
                             const struct knobs *k, int *trump, int *bid_round) {
    *trump = turned[0], *bid_round = 1;
    for (int passed = 0; passed < SEATS; passed++) {
        int seat = (elder + passed) % SEATS;
        double enough = k->take_at - 0.0 - passed * k->passed_less;
        if (!(strength_of(hands[seat], *trump, k) < enough)) return seat;
    }
    *trump = turned[1], *bid_round = 2;
    return elder;
}

/* --- play ------------------------------------------------------------------------------ */

static inline cards legal_cards(cards hand, int led, cards beaters, int trump) {
    cards follow = hand & suit_cards(suit_of(led)), trumps = hand & suit_cards(trump);
    if (follow) {
        cards higher = follow & beaters;
        return suit_of(led) == trump && higher ? higher : follow;
    }
    if (!trumps) return hand;
    if (trumps & beaters) return trumps & beaters;
    return hand & ~trumps ? hand & ~trumps : hand;
}

static inline int cheapest(cards set, int trump) {
    int best = lowest(set);
    num order = cheapness[trump][best];
    for (set &= set - 1; set; set &= set - 1) {
        int card = lowest(set);
        if (cheapness[trump][card] < order) best = card, order = cheapness[trump][card];
    }
    return best;
}

static inline num melds_of(cards fallen, int trump) {
    static const int run[] = {0, 0, 0, 20, 50};
    cards starts = fallen & fallen >> 1 & fallen >> 2;
    num value = 0;
    if (starts) {
        value = run[__builtin_ctzll(~(fallen >> lowest(starts)))];
    } else {
        int rank = rank_of(lowest(fallen));
        if (fallen == ONE_RANK << rank) value = 100;
    }
    cards wed = (bit(KING) | bit(QUEEN)) << (LANE * trump);
    return (fallen & wed) == wed ? value + 20 : value;
}

struct made { num tricks[2], card_points[2], melds[2]; int last_side; };

static inline void play_tricks(int leader, int trump, cards hands[SEATS], struct made *made) {
    for (int trick = 0; trick < TRICKS; trick++) {
        cards fallen = 0, beaters = 0;
        num worth = 0;
        int led = 0, winner = leader, seat = leader;
        for (int place = 0; place < SEATS; place++) {
            cards hand = hands[seat];
            cards legal = place ? legal_cards(hand, led, beaters, trump) : hand;
            int card = only(legal) ? lowest(legal) : cheapest(legal, trump);
            if (place == 0) led = card;
            if (place == 0 || beaters & bit(card)) winner = seat, beaters = beats[trump][card];
            hands[seat] = hand & ~bit(card);
            fallen |= bit(card);
            worth += points[trump][card];
            seat = seat == SEATS - 1 ? 0 : seat + 1;
        }
        int side = winner & 1;
        made->tricks[side]++;
        made->card_points[side] += worth;
        made->melds[side] += melds_of(fallen, trump);
        made->last_side = side;
        leader = winner;
    }
}

/* --- results --------------------------------------------------------------------------- */

static inline void write_rows(num row, num number, int dealer, int taker, int trump, int bid_round,
                              const struct made *made, const struct deals *d,
                              const struct sides *s) {
    num total[2], score[2], bonus[2], last[2];
    int mine = taker & 1, theirs = 1 - mine, capot = -1;
    for (int side = 0; side < 2; side++) {
        if (made->tricks[side] == TRICKS) capot = side;
        bonus[side] = made->tricks[side] == TRICKS ? 100 : 0;
        last[side] = made->last_side == side ? 10 : 0;
        total[side] = made->card_points[side] + last[side] + made->melds[side] + bonus[side];
    }
    int won = total[mine] > total[theirs];
    score[mine] = won ? total[mine] : 0;
    score[theirs] = won ? total[theirs] : total[0] + total[1];
    d->deal[row] = number;
    d->dealer[row] = (int8_t)dealer;
    d->taker[row] = (int8_t)taker;
    d->bid_round[row] = (int8_t)bid_round;
    d->trump[row] = (int8_t)trump;
    d->contract[row] = INT16_MIN;
    d->doubling[row] = 1;
    d->passed_out[row] = 0;
    d->redealt[row] = 0;
    d->taker_points[row] = (int16_t)total[mine];
    d->opponents_points[row] = (int16_t)total[theirs];
    d->made[row] = (int8_t)won;
    d->capot[row] = capot < 0 ? INT8_MIN : (int8_t)capot;
    d->carried[row] = 0;
    d->taker_score[row] = (int32_t)score[mine];
    d->opponents_score[row] = (int32_t)score[theirs];
    d->outcome[row] = (int32_t)(score[0] - score[1]);
    for (int side = 0; side < 2; side++) {
        num at = 2 * row + side;
        s->deal[at] = number;
        s->side[at] = (int8_t)side;
        s->is_taker[at] = side == mine;
        s->tricks[at] = (int8_t)made->tricks[side];
        s->card_points[at] = (int16_t)made->card_points[side];
        s->last_trick[at] = (int16_t)last[side];
        s->hand_melds[at] = 0;
        s->trick_melds[at] = (int16_t)made->melds[side];
        s->marriage[at] = 0;
        s->bonus[at] = (int16_t)bonus[side];
        s->points[at] = (int16_t)total[side];
        s->score[at] = (int32_t)score[side];
        s->penalty[at] = INT16_MIN;
    }
}

static void run(uint64_t seed, num n, const struct knobs *k, const struct deals *d,
                const struct sides *s) {
    for (num number = 0; number < n; number++) {
        cards hands[SEATS];
        int turned[2], trump, bid_round, elder = (int)(number % SEATS);
        struct made made = {{0, 0}, {0, 0}, {0, 0}, 0};
        deal_cards(seed, number, hands, turned);
        int taker = make_trump(elder, hands, turned, k, &trump, &bid_round);
        play_tricks(elder, trump, hands, &made);
        write_rows(number, number, (elder + 3) % SEATS, taker, trump, bid_round, &made, d, s);
    }
}

/* --- all columns, in the order of the frames ------------------------------------------- */

struct column { void **at; int width, per_deal; };

#define COLUMN(frame, name, per_deal) {(void **)&frame.name, sizeof *frame.name, per_deal}

static uint64_t checksum(const struct column *columns, int n_columns, num n) {
    uint64_t sum = 0;
    for (int c = 0; c < n_columns; c++) {
        for (num row = 0; row < n * columns[c].per_deal; row++) {
            num value;
            switch (columns[c].width) {
            case 1: value = ((int8_t *)*columns[c].at)[row]; break;
            case 2: value = ((int16_t *)*columns[c].at)[row]; break;
            case 4: value = ((int32_t *)*columns[c].at)[row]; break;
            default: value = ((num *)*columns[c].at)[row];
            }
            sum += (uint64_t)value * (2654435761ULL * (uint64_t)row + 97ULL * (uint64_t)c + 1);
        }
    }
    return sum;
}

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 11) {
        fprintf(stderr, "usage: klaverjas DEALS SEED ROUNDS and the seven knobs of the bid\n");
        return 2;
    }
    num n = atoll(argv[1]);
    uint64_t seed = strtoull(argv[2], NULL, 10);
    int rounds = atoi(argv[3]);
    double knob[7];
    for (int i = 0; i < 7; i++) knob[i] = strtod(argv[4 + i], NULL);
    struct knobs k = {knob[0], knob[1], knob[2], knob[3], knob[4], knob[5], knob[6]};
    struct deals d;
    struct sides s;
    struct column columns[] = {
        COLUMN(d, deal, 1), COLUMN(d, dealer, 1), COLUMN(d, taker, 1), COLUMN(d, bid_round, 1),
        COLUMN(d, trump, 1), COLUMN(d, contract, 1), COLUMN(d, doubling, 1),
        COLUMN(d, passed_out, 1), COLUMN(d, redealt, 1), COLUMN(d, taker_points, 1),
        COLUMN(d, opponents_points, 1), COLUMN(d, made, 1), COLUMN(d, capot, 1),
        COLUMN(d, carried, 1), COLUMN(d, taker_score, 1), COLUMN(d, opponents_score, 1),
        COLUMN(d, outcome, 1), COLUMN(s, deal, 2), COLUMN(s, side, 2), COLUMN(s, is_taker, 2),
        COLUMN(s, tricks, 2), COLUMN(s, card_points, 2), COLUMN(s, last_trick, 2),
        COLUMN(s, hand_melds, 2), COLUMN(s, trick_melds, 2), COLUMN(s, marriage, 2),
        COLUMN(s, bonus, 2), COLUMN(s, points, 2), COLUMN(s, score, 2), COLUMN(s, penalty, 2),
    };
    int n_columns = sizeof columns / sizeof *columns;
    for (int c = 0; c < n_columns; c++) {
        *columns[c].at = malloc((size_t)(columns[c].width * columns[c].per_deal * n));
        if (!*columns[c].at) return 1;
    }
    make_tables();
    run(seed, n < 1000 ? n : 1000, &k, &d, &s);
    for (int round = 0; round < rounds; round++) {
        double from = cpu_seconds();
        run(seed, n, &k, &d, &s);
        printf("%.2f\n", 1e9 * (cpu_seconds() - from) / (double)n);
    }
    printf("%llu\n", (unsigned long long)checksum(columns, n_columns, n));
    return 0;
}
